"""Sources of constructors and copies, by the number of fields, that importing the games needs.

``cached_code`` writes such sources, and compiles those that are missing here. Python keeps the ones here compiled.
Written by: python -m tests.core.code_shapes
"""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    def init_0_0():
        def __init__(self):
            pass
        return __init__

    def init_0_3(_set_0, _set_1, _set_2):
        def __init__(self, *, _0, _1, _2):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            pass
        return __init__

    def init_0_10(_set_0, _set_1, _set_2, _set_3, _set_4, _set_5, _set_6, _set_7, _set_8, _set_9):
        def __init__(self, *, _0, _1, _2, _3, _4, _5, _6, _7, _8, _9):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            _set_4(self, _4)
            _set_5(self, _5)
            _set_6(self, _6)
            _set_7(self, _7)
            _set_8(self, _8)
            _set_9(self, _9)
            pass
        return __init__

    def init_0_17(_set_0, _set_1, _set_2, _set_3, _set_4, _set_5, _set_6, _set_7, _set_8, _set_9, _set_10, _set_11, _set_12, _set_13, _set_14, _set_15, _set_16):
        def __init__(self, *, _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            _set_4(self, _4)
            _set_5(self, _5)
            _set_6(self, _6)
            _set_7(self, _7)
            _set_8(self, _8)
            _set_9(self, _9)
            _set_10(self, _10)
            _set_11(self, _11)
            _set_12(self, _12)
            _set_13(self, _13)
            _set_14(self, _14)
            _set_15(self, _15)
            _set_16(self, _16)
            pass
        return __init__

    def init_0_18(_set_0, _set_1, _set_2, _set_3, _set_4, _set_5, _set_6, _set_7, _set_8, _set_9, _set_10, _set_11, _set_12, _set_13, _set_14, _set_15, _set_16, _set_17):
        def __init__(self, *, _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            _set_4(self, _4)
            _set_5(self, _5)
            _set_6(self, _6)
            _set_7(self, _7)
            _set_8(self, _8)
            _set_9(self, _9)
            _set_10(self, _10)
            _set_11(self, _11)
            _set_12(self, _12)
            _set_13(self, _13)
            _set_14(self, _14)
            _set_15(self, _15)
            _set_16(self, _16)
            _set_17(self, _17)
            pass
        return __init__

    def init_0_19_hooked(_set_0, _set_1, _set_2, _set_3, _set_4, _set_5, _set_6, _set_7, _set_8, _set_9, _set_10, _set_11, _set_12, _set_13, _set_14, _set_15, _set_16, _set_17, _set_18):
        def __init__(self, *, _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            _set_4(self, _4)
            _set_5(self, _5)
            _set_6(self, _6)
            _set_7(self, _7)
            _set_8(self, _8)
            _set_9(self, _9)
            _set_10(self, _10)
            _set_11(self, _11)
            _set_12(self, _12)
            _set_13(self, _13)
            _set_14(self, _14)
            _set_15(self, _15)
            _set_16(self, _16)
            _set_17(self, _17)
            _set_18(self, _18)
            self.__attrs_post_init__()
        return __init__

    def init_0_23_hooked(_set_0, _set_1, _set_2, _set_3, _set_4, _set_5, _set_6, _set_7, _set_8, _set_9, _set_10, _set_11, _set_12, _set_13, _set_14, _set_15, _set_16, _set_17, _set_18, _set_19, _set_20, _set_21, _set_22):
        def __init__(self, *, _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, _19, _20, _21, _22):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            _set_4(self, _4)
            _set_5(self, _5)
            _set_6(self, _6)
            _set_7(self, _7)
            _set_8(self, _8)
            _set_9(self, _9)
            _set_10(self, _10)
            _set_11(self, _11)
            _set_12(self, _12)
            _set_13(self, _13)
            _set_14(self, _14)
            _set_15(self, _15)
            _set_16(self, _16)
            _set_17(self, _17)
            _set_18(self, _18)
            _set_19(self, _19)
            _set_20(self, _20)
            _set_21(self, _21)
            _set_22(self, _22)
            self.__attrs_post_init__()
        return __init__

    def init_0_35_hooked(_set_0, _set_1, _set_2, _set_3, _set_4, _set_5, _set_6, _set_7, _set_8, _set_9, _set_10, _set_11, _set_12, _set_13, _set_14, _set_15, _set_16, _set_17, _set_18, _set_19, _set_20, _set_21, _set_22, _set_23, _set_24, _set_25, _set_26, _set_27, _set_28, _set_29, _set_30, _set_31, _set_32, _set_33, _set_34):
        def __init__(self, *, _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, _19, _20, _21, _22, _23, _24, _25, _26, _27, _28, _29, _30, _31, _32, _33, _34):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            _set_4(self, _4)
            _set_5(self, _5)
            _set_6(self, _6)
            _set_7(self, _7)
            _set_8(self, _8)
            _set_9(self, _9)
            _set_10(self, _10)
            _set_11(self, _11)
            _set_12(self, _12)
            _set_13(self, _13)
            _set_14(self, _14)
            _set_15(self, _15)
            _set_16(self, _16)
            _set_17(self, _17)
            _set_18(self, _18)
            _set_19(self, _19)
            _set_20(self, _20)
            _set_21(self, _21)
            _set_22(self, _22)
            _set_23(self, _23)
            _set_24(self, _24)
            _set_25(self, _25)
            _set_26(self, _26)
            _set_27(self, _27)
            _set_28(self, _28)
            _set_29(self, _29)
            _set_30(self, _30)
            _set_31(self, _31)
            _set_32(self, _32)
            _set_33(self, _33)
            _set_34(self, _34)
            self.__attrs_post_init__()
        return __init__

    def init_0_47_hooked(_set_0, _set_1, _set_2, _set_3, _set_4, _set_5, _set_6, _set_7, _set_8, _set_9, _set_10, _set_11, _set_12, _set_13, _set_14, _set_15, _set_16, _set_17, _set_18, _set_19, _set_20, _set_21, _set_22, _set_23, _set_24, _set_25, _set_26, _set_27, _set_28, _set_29, _set_30, _set_31, _set_32, _set_33, _set_34, _set_35, _set_36, _set_37, _set_38, _set_39, _set_40, _set_41, _set_42, _set_43, _set_44, _set_45, _set_46):
        def __init__(self, *, _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, _19, _20, _21, _22, _23, _24, _25, _26, _27, _28, _29, _30, _31, _32, _33, _34, _35, _36, _37, _38, _39, _40, _41, _42, _43, _44, _45, _46):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            _set_4(self, _4)
            _set_5(self, _5)
            _set_6(self, _6)
            _set_7(self, _7)
            _set_8(self, _8)
            _set_9(self, _9)
            _set_10(self, _10)
            _set_11(self, _11)
            _set_12(self, _12)
            _set_13(self, _13)
            _set_14(self, _14)
            _set_15(self, _15)
            _set_16(self, _16)
            _set_17(self, _17)
            _set_18(self, _18)
            _set_19(self, _19)
            _set_20(self, _20)
            _set_21(self, _21)
            _set_22(self, _22)
            _set_23(self, _23)
            _set_24(self, _24)
            _set_25(self, _25)
            _set_26(self, _26)
            _set_27(self, _27)
            _set_28(self, _28)
            _set_29(self, _29)
            _set_30(self, _30)
            _set_31(self, _31)
            _set_32(self, _32)
            _set_33(self, _33)
            _set_34(self, _34)
            _set_35(self, _35)
            _set_36(self, _36)
            _set_37(self, _37)
            _set_38(self, _38)
            _set_39(self, _39)
            _set_40(self, _40)
            _set_41(self, _41)
            _set_42(self, _42)
            _set_43(self, _43)
            _set_44(self, _44)
            _set_45(self, _45)
            _set_46(self, _46)
            self.__attrs_post_init__()
        return __init__

    def init_0_61_hooked(_set_0, _set_1, _set_2, _set_3, _set_4, _set_5, _set_6, _set_7, _set_8, _set_9, _set_10, _set_11, _set_12, _set_13, _set_14, _set_15, _set_16, _set_17, _set_18, _set_19, _set_20, _set_21, _set_22, _set_23, _set_24, _set_25, _set_26, _set_27, _set_28, _set_29, _set_30, _set_31, _set_32, _set_33, _set_34, _set_35, _set_36, _set_37, _set_38, _set_39, _set_40, _set_41, _set_42, _set_43, _set_44, _set_45, _set_46, _set_47, _set_48, _set_49, _set_50, _set_51, _set_52, _set_53, _set_54, _set_55, _set_56, _set_57, _set_58, _set_59, _set_60):
        def __init__(self, *, _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, _19, _20, _21, _22, _23, _24, _25, _26, _27, _28, _29, _30, _31, _32, _33, _34, _35, _36, _37, _38, _39, _40, _41, _42, _43, _44, _45, _46, _47, _48, _49, _50, _51, _52, _53, _54, _55, _56, _57, _58, _59, _60):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            _set_4(self, _4)
            _set_5(self, _5)
            _set_6(self, _6)
            _set_7(self, _7)
            _set_8(self, _8)
            _set_9(self, _9)
            _set_10(self, _10)
            _set_11(self, _11)
            _set_12(self, _12)
            _set_13(self, _13)
            _set_14(self, _14)
            _set_15(self, _15)
            _set_16(self, _16)
            _set_17(self, _17)
            _set_18(self, _18)
            _set_19(self, _19)
            _set_20(self, _20)
            _set_21(self, _21)
            _set_22(self, _22)
            _set_23(self, _23)
            _set_24(self, _24)
            _set_25(self, _25)
            _set_26(self, _26)
            _set_27(self, _27)
            _set_28(self, _28)
            _set_29(self, _29)
            _set_30(self, _30)
            _set_31(self, _31)
            _set_32(self, _32)
            _set_33(self, _33)
            _set_34(self, _34)
            _set_35(self, _35)
            _set_36(self, _36)
            _set_37(self, _37)
            _set_38(self, _38)
            _set_39(self, _39)
            _set_40(self, _40)
            _set_41(self, _41)
            _set_42(self, _42)
            _set_43(self, _43)
            _set_44(self, _44)
            _set_45(self, _45)
            _set_46(self, _46)
            _set_47(self, _47)
            _set_48(self, _48)
            _set_49(self, _49)
            _set_50(self, _50)
            _set_51(self, _51)
            _set_52(self, _52)
            _set_53(self, _53)
            _set_54(self, _54)
            _set_55(self, _55)
            _set_56(self, _56)
            _set_57(self, _57)
            _set_58(self, _58)
            _set_59(self, _59)
            _set_60(self, _60)
            self.__attrs_post_init__()
        return __init__

    def init_1_0(_set_0):
        def __init__(self, _0):
            _set_0(self, _0)
            pass
        return __init__

    def init_2_0(_set_0, _set_1):
        def __init__(self, _0, _1):
            _set_0(self, _0)
            _set_1(self, _1)
            pass
        return __init__

    def init_3_0(_set_0, _set_1, _set_2):
        def __init__(self, _0, _1, _2):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            pass
        return __init__

    def init_4_0(_set_0, _set_1, _set_2, _set_3):
        def __init__(self, _0, _1, _2, _3):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            pass
        return __init__

    def init_5_0(_set_0, _set_1, _set_2, _set_3, _set_4):
        def __init__(self, _0, _1, _2, _3, _4):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            _set_4(self, _4)
            pass
        return __init__

    def init_6_0(_set_0, _set_1, _set_2, _set_3, _set_4, _set_5):
        def __init__(self, _0, _1, _2, _3, _4, _5):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            _set_4(self, _4)
            _set_5(self, _5)
            pass
        return __init__

    def init_7_0(_set_0, _set_1, _set_2, _set_3, _set_4, _set_5, _set_6):
        def __init__(self, _0, _1, _2, _3, _4, _5, _6):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            _set_4(self, _4)
            _set_5(self, _5)
            _set_6(self, _6)
            pass
        return __init__

    def init_8_0(_set_0, _set_1, _set_2, _set_3, _set_4, _set_5, _set_6, _set_7):
        def __init__(self, _0, _1, _2, _3, _4, _5, _6, _7):
            _set_0(self, _0)
            _set_1(self, _1)
            _set_2(self, _2)
            _set_3(self, _3)
            _set_4(self, _4)
            _set_5(self, _5)
            _set_6(self, _6)
            _set_7(self, _7)
            pass
        return __init__

    def new_1_0(_twin, _frozen):
        def __new__(_cls, _0):
            if _cls is not _frozen:
                raise TypeError(f'{_cls.__name__} skips __init_subclass__ of {_frozen.__name__}')
            _new = _twin()
            _new._0 = _0
            _new.__class__ = _frozen
            return _new
        return __new__

    def new_2_0(_twin, _frozen):
        def __new__(_cls, _0, _1):
            if _cls is not _frozen:
                raise TypeError(f'{_cls.__name__} skips __init_subclass__ of {_frozen.__name__}')
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new.__class__ = _frozen
            return _new
        return __new__

    def new_3_0(_twin, _frozen):
        def __new__(_cls, _0, _1, _2):
            if _cls is not _frozen:
                raise TypeError(f'{_cls.__name__} skips __init_subclass__ of {_frozen.__name__}')
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new.__class__ = _frozen
            return _new
        return __new__

    def new_4_0(_twin, _frozen):
        def __new__(_cls, _0, _1, _2, _3):
            if _cls is not _frozen:
                raise TypeError(f'{_cls.__name__} skips __init_subclass__ of {_frozen.__name__}')
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _3
            _new.__class__ = _frozen
            return _new
        return __new__

    def new_5_0(_twin, _frozen):
        def __new__(_cls, _0, _1, _2, _3, _4):
            if _cls is not _frozen:
                raise TypeError(f'{_cls.__name__} skips __init_subclass__ of {_frozen.__name__}')
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _3
            _new._4 = _4
            _new.__class__ = _frozen
            return _new
        return __new__

    def new_6_0(_twin, _frozen):
        def __new__(_cls, _0, _1, _2, _3, _4, _5):
            if _cls is not _frozen:
                raise TypeError(f'{_cls.__name__} skips __init_subclass__ of {_frozen.__name__}')
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _3
            _new._4 = _4
            _new._5 = _5
            _new.__class__ = _frozen
            return _new
        return __new__

    def new_7_0(_twin, _frozen):
        def __new__(_cls, _0, _1, _2, _3, _4, _5, _6):
            if _cls is not _frozen:
                raise TypeError(f'{_cls.__name__} skips __init_subclass__ of {_frozen.__name__}')
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _3
            _new._4 = _4
            _new._5 = _5
            _new._6 = _6
            _new.__class__ = _frozen
            return _new
        return __new__

    def update_1_5(_twin, _frozen):
        def built(_old, _0):
            _new = _twin()
            _new._0 = _0
            _new._1 = _old._1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new.__class__ = _frozen
            return _new
        return built

    def update_1_6(_twin, _frozen):
        def built(_old, _0):
            _new = _twin()
            _new._0 = _0
            _new._1 = _old._1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new.__class__ = _frozen
            return _new
        return built

    def update_1_9(_twin, _frozen):
        def built(_old, _0):
            _new = _twin()
            _new._0 = _0
            _new._1 = _old._1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new.__class__ = _frozen
            return _new
        return built

    def update_1_12(_twin, _frozen):
        def built(_old, _0):
            _new = _twin()
            _new._0 = _0
            _new._1 = _old._1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new.__class__ = _frozen
            return _new
        return built

    def update_1_13(_twin, _frozen):
        def built(_old, _0):
            _new = _twin()
            _new._0 = _0
            _new._1 = _old._1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new.__class__ = _frozen
            return _new
        return built

    def update_1_16(_twin, _frozen):
        def built(_old, _0):
            _new = _twin()
            _new._0 = _0
            _new._1 = _old._1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new.__class__ = _frozen
            return _new
        return built

    def update_1_20(_twin, _frozen):
        def built(_old, _0):
            _new = _twin()
            _new._0 = _0
            _new._1 = _old._1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new._17 = _old._17
            _new._18 = _old._18
            _new._19 = _old._19
            _new._20 = _old._20
            _new.__class__ = _frozen
            return _new
        return built

    def update_1_24(_twin, _frozen):
        def built(_old, _0):
            _new = _twin()
            _new._0 = _0
            _new._1 = _old._1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new._17 = _old._17
            _new._18 = _old._18
            _new._19 = _old._19
            _new._20 = _old._20
            _new._21 = _old._21
            _new._22 = _old._22
            _new._23 = _old._23
            _new._24 = _old._24
            _new.__class__ = _frozen
            return _new
        return built

    def update_2_5(_twin, _frozen):
        def built(_old, _0, _1):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new.__class__ = _frozen
            return _new
        return built

    def update_2_8(_twin, _frozen):
        def built(_old, _0, _1):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new.__class__ = _frozen
            return _new
        return built

    def update_2_12(_twin, _frozen):
        def built(_old, _0, _1):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new.__class__ = _frozen
            return _new
        return built

    def update_2_15(_twin, _frozen):
        def built(_old, _0, _1):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new.__class__ = _frozen
            return _new
        return built

    def update_2_19(_twin, _frozen):
        def built(_old, _0, _1):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new._17 = _old._17
            _new._18 = _old._18
            _new._19 = _old._19
            _new._20 = _old._20
            _new.__class__ = _frozen
            return _new
        return built

    def update_2_23(_twin, _frozen):
        def built(_old, _0, _1):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _old._2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new._17 = _old._17
            _new._18 = _old._18
            _new._19 = _old._19
            _new._20 = _old._20
            _new._21 = _old._21
            _new._22 = _old._22
            _new._23 = _old._23
            _new._24 = _old._24
            _new.__class__ = _frozen
            return _new
        return built

    def update_3_10(_twin, _frozen):
        def built(_old, _0, _1, _2):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new.__class__ = _frozen
            return _new
        return built

    def update_3_14(_twin, _frozen):
        def built(_old, _0, _1, _2):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new.__class__ = _frozen
            return _new
        return built

    def update_3_18(_twin, _frozen):
        def built(_old, _0, _1, _2):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new._17 = _old._17
            _new._18 = _old._18
            _new._19 = _old._19
            _new._20 = _old._20
            _new.__class__ = _frozen
            return _new
        return built

    def update_3_22(_twin, _frozen):
        def built(_old, _0, _1, _2):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _old._3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new._17 = _old._17
            _new._18 = _old._18
            _new._19 = _old._19
            _new._20 = _old._20
            _new._21 = _old._21
            _new._22 = _old._22
            _new._23 = _old._23
            _new._24 = _old._24
            _new.__class__ = _frozen
            return _new
        return built

    def update_4_13(_twin, _frozen):
        def built(_old, _0, _1, _2, _3):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new.__class__ = _frozen
            return _new
        return built

    def update_4_21(_twin, _frozen):
        def built(_old, _0, _1, _2, _3):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _3
            _new._4 = _old._4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new._17 = _old._17
            _new._18 = _old._18
            _new._19 = _old._19
            _new._20 = _old._20
            _new._21 = _old._21
            _new._22 = _old._22
            _new._23 = _old._23
            _new._24 = _old._24
            _new.__class__ = _frozen
            return _new
        return built

    def update_5_2(_twin, _frozen):
        def built(_old, _0, _1, _2, _3, _4):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _3
            _new._4 = _4
            _new._5 = _old._5
            _new._6 = _old._6
            _new.__class__ = _frozen
            return _new
        return built

    def update_5_12(_twin, _frozen):
        def built(_old, _0, _1, _2, _3, _4):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _3
            _new._4 = _4
            _new._5 = _old._5
            _new._6 = _old._6
            _new._7 = _old._7
            _new._8 = _old._8
            _new._9 = _old._9
            _new._10 = _old._10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new.__class__ = _frozen
            return _new
        return built

    def update_11_14(_twin, _frozen):
        def built(_old, _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10):
            _new = _twin()
            _new._0 = _0
            _new._1 = _1
            _new._2 = _2
            _new._3 = _3
            _new._4 = _4
            _new._5 = _5
            _new._6 = _6
            _new._7 = _7
            _new._8 = _8
            _new._9 = _9
            _new._10 = _10
            _new._11 = _old._11
            _new._12 = _old._12
            _new._13 = _old._13
            _new._14 = _old._14
            _new._15 = _old._15
            _new._16 = _old._16
            _new._17 = _old._17
            _new._18 = _old._18
            _new._19 = _old._19
            _new._20 = _old._20
            _new._21 = _old._21
            _new._22 = _old._22
            _new._23 = _old._23
            _new._24 = _old._24
            _new.__class__ = _frozen
            return _new
        return built
