// Archives: the kind is guessed from the first bytes, then all entries are read.

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveException;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.ArchiveStreamFactory;

public class CommonsCompress {
    public static void fuzz(byte[] b) {
        try {
            ByteArrayInputStream bytes = new ByteArrayInputStream(b);
            ArchiveInputStream<?> archive = new ArchiveStreamFactory().createArchiveInputStream(bytes);
            for (ArchiveEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                entry.getName();
                archive.read(new byte[64]);
            }
        } catch (ArchiveException | IOException e) {
            // Documented for bad input.
        }
    }
}
