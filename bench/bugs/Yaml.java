// YAML as a tree.

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

public class Yaml {
    public static void fuzz(String s) {
        try {
            new org.yaml.snakeyaml.Yaml(new SafeConstructor(new LoaderOptions())).load(s);
        } catch (YAMLException e) {
            // Documented for bad input.
        }
    }
}
