// A command line: words separated by blanks.

import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;

public class CommonsCli {
    private static Options options() {
        Options options = new Options();
        options.addOption("v", "verbose", false, "say more");
        options.addOption("o", "output", true, "where to write");
        options.addOption(Option.builder("n").longOpt("number").hasArg().type(Number.class).build());
        options.addOption(Option.builder("D").numberOfArgs(2).valueSeparator('=').build());
        options.addOption(Option.builder("f").longOpt("files").hasArgs().valueSeparator(',').build());
        options.addOption(Option.builder().longOpt("colour").optionalArg(true).numberOfArgs(1).build());
        return options;
    }

    public static void fuzz(String s) {
        try {
            CommandLine line = new DefaultParser().parse(options(), s.split(" "));
            line.getParsedOptionValue("n");
            line.getOptionProperties("D");
            line.getOptionValues("files");
        } catch (ParseException e) {
            // Documented for bad input.
        }
    }
}
