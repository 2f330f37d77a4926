// Commands of FTP. A transfer may restart at any offset, even before the beginning.

public class FtpCommands {
    private final byte[] file = new byte[32];
    private boolean isLoggedIn;
    private int offset;

    public static void fuzz(String s) {
        FtpCommands session = new FtpCommands();
        for (String line : s.split("\n")) {
            session.execute(line);
        }
    }

    int execute(String line) {
        int space = line.indexOf(' ');
        String command = space < 0 ? line : line.substring(0, space);
        String argument = space < 0 ? "" : line.substring(space + 1);
        switch (command) {
            case "USER":
                isLoggedIn = argument.equals("ftp");
                return isLoggedIn ? 230 : 530;
            case "REST":
                return restart(argument);
            case "RETR":
                return isLoggedIn ? transfer() : 530;
            case "QUIT":
                isLoggedIn = false;
                return 221;
            default:
                return 502;
        }
    }

    private int restart(String argument) {
        try {
            int wanted = Integer.parseInt(argument);
            if (wanted < file.length) {
                offset = wanted;
            }
            return 350;
        } catch (NumberFormatException e) {
            return 501;
        }
    }

    private int transfer() {
        int sum = 0;
        for (int i = offset; i < file.length; i++) {
            sum += file[i];
        }
        return sum == 0 ? 226 : 451;
    }
}
