"""Read-only queries about one state: present characteristics, values, costs, targets and what is legal."""
