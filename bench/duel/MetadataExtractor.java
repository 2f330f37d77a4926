// Headers of images: the kind is guessed from the first bytes.

import com.drew.imaging.ImageMetadataReader;
import com.drew.imaging.ImageProcessingException;
import com.drew.metadata.Directory;
import java.io.ByteArrayInputStream;
import java.io.IOException;

public class MetadataExtractor {
    public static void fuzz(byte[] b) {
        try {
            for (Directory directory : ImageMetadataReader.readMetadata(new ByteArrayInputStream(b)).getDirectories()) {
                directory.getTags().toString();
            }
        } catch (ImageProcessingException | IOException e) {
            // Documented for bad input.
        }
    }
}
