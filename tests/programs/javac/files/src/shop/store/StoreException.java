package shop.store;

public class StoreException extends Exception {
    private static final long serialVersionUID = 7L;

    public StoreException(String message) {
        this(message, null);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
