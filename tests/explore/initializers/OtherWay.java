// Two classes need each other only in one configuration: what is initialised follows from what was done before.
//@ entry: OtherWay.f
//@ paths: 2
//@ verdict: holds
//@ findings: none
public class OtherWay {
    static class Configuration {
        static boolean isOn = true;
        static int state = 7;
    }

    static class Left {
        static long x = 3;
        static int y = Configuration.isOn ? (int) Right.back : 0;
    }

    static class Right {
        static long back = Left.x;
        static int state = Configuration.state;

        static void touch() {}
    }

    static class User {
        static long x = Left.x;

        static {
            Right.touch();
        }
    }

    static void f(int x) {
        if (x == 1) {
            Configuration.isOn = false;
            // Does not initialise Right.
            assert Left.y == 0;
            Configuration.isOn = true;
            assert User.x == 3;
            Configuration.state = 9;
            // User has initialised it.
            assert Right.state == 7;
            return;
        }
        assert User.x == 3 && Right.state == 7 && Right.back == 3;
    }
}
