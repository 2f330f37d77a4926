class Unparsable {
    void f( {
        int x = ;
        if x > 3 {
            y = "not closed;
        }
        for (int i = 0; i < 10 i++) {}
        char c = '';
        int 1abc = 0x;
        String s = """no line""";
        double d = 1e;
        a b c;
        case 5:
        else {}
        } catch (Exception e) {}
    }

    class enum goto {}
    \u00zz
    #
}
}
