package shop.model;

import java.util.Optional;

/** Who buys. */
public class Customer {
    public enum Level { NEW, REGULAR, GOLD }

    private final String name;
    private Level level = Level.NEW;
    private Address address;

    public record Address(String street, int number, String city) {
        @Override
        public String toString() {
            return street + ' ' + number + ", " + city;
        }
    }

    public Customer(String name) {
        this.name = name;
    }

    public Customer at(String street, int number, String city) {
        address = new Address(street, number, city);
        return this;
    }

    public void promote() {
        level = switch (level) {
            case NEW -> Level.REGULAR;
            case REGULAR, GOLD -> Level.GOLD;
        };
    }

    public String name() {
        return name;
    }

    public Level level() {
        return level;
    }

    public Optional<Address> address() {
        return Optional.ofNullable(address);
    }
}
