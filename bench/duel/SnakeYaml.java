// YAML as a tree.

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

public class SnakeYaml {
    public static void fuzz(String s) {
        try {
            new Yaml(new SafeConstructor(new LoaderOptions())).load(s);
        } catch (YAMLException e) {
            // Documented for bad input.
        }
    }
}
