// The versions that a package of npm needs.

import com.vdurmont.semver4j.Requirement;
import com.vdurmont.semver4j.SemverException;

public class NpmRequirement {
    public static void fuzz(String s) {
        try {
            Requirement.buildNPM(s);
        } catch (SemverException e) {
            // Documented for bad input.
        }
    }
}
