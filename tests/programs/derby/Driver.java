import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.*;
import java.util.Random;
import java.util.StringJoiner;

/** Derby in memory: generated classes for queries, joins, triggers, locks, large objects, scrolling, errors. */
public class Driver {
    public static void main(String[] args) throws Exception {
        // Its log tells the time.
        System.setProperty("derby.stream.error.file", "/dev/null");
        try (Connection connection = DriverManager.getConnection("jdbc:derby:memory:library;create=true")) {
            schema(connection);
            fill(connection);
            query(connection);
            transactions(connection);
            objects(connection);
            updatable(connection);
            mistakes(connection);
        }
        try {
            DriverManager.getConnection("jdbc:derby:memory:library;drop=true");
        } catch (SQLException e) {
            System.out.println(e.getSQLState() + " " + e.getMessage());
        }
        DriverManager.getConnection("jdbc:derby:memory:library");
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void show(Connection connection, String sql, Object... parameters) throws SQLException {
        System.out.println(sql);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                int width = rows.getMetaData().getColumnCount();
                while (rows.next()) {
                    StringJoiner line = new StringJoiner(" | ", "  ", "");
                    for (int i = 1; i <= width; i++) {
                        line.add(String.valueOf(rows.getString(i)).strip());
                    }
                    System.out.println(line);
                }
            }
        }
    }

    /** Called from SQL. */
    public static String initials(String name) {
        StringBuilder letters = new StringBuilder();
        for (String word : name.split(" ")) {
            letters.append(word.charAt(0));
        }
        return letters.toString();
    }

    private static void schema(Connection connection) throws SQLException {
        run(connection,
                "CREATE TABLE author (id INT GENERATED ALWAYS AS IDENTITY (START WITH 10, INCREMENT BY 5) CONSTRAINT author_key PRIMARY KEY, name VARCHAR(40) NOT NULL, born DATE)",
                "CREATE TABLE book (isbn CHAR(8) CONSTRAINT book_key PRIMARY KEY, title VARCHAR(60), author INT CONSTRAINT book_author REFERENCES author ON DELETE CASCADE, pages SMALLINT CONSTRAINT book_pages CHECK (pages BETWEEN 1 AND 2000), price DECIMAL(7,2), gross GENERATED ALWAYS AS (price * 1.07))",
                "CREATE TABLE log (n INT GENERATED ALWAYS AS IDENTITY, what VARCHAR(80))", "CREATE INDEX by_author ON book (author, pages DESC)",
                "CREATE VIEW thick AS SELECT title, pages FROM book WHERE pages > 900",
                "CREATE TRIGGER repriced AFTER UPDATE OF price ON book REFERENCING OLD AS o NEW AS n FOR EACH ROW WHEN (n.price <> o.price) INSERT INTO log (what) VALUES (TRIM(o.isbn) || ' ' || CAST(n.price AS CHAR(8)))",
                "CREATE FUNCTION initials (name VARCHAR(40)) RETURNS VARCHAR(10) LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME 'Driver.initials'",
                "CREATE SEQUENCE counter AS BIGINT START WITH 9000000000");
    }

    private static void fill(Connection connection) throws SQLException {
        Random random = new Random(12);
        connection.setAutoCommit(false);
        try (PreparedStatement authors = connection.prepareStatement("INSERT INTO author (name, born) VALUES (?, ?)", Statement.RETURN_GENERATED_KEYS);
                PreparedStatement books = connection.prepareStatement("INSERT INTO book (isbn, title, author, pages, price) VALUES (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < 12; i++) {
                authors.setString(1, "Ann" + i + " Smith " + (char) ('A' + i));
                authors.setDate(2, i % 4 == 0 ? null : Date.valueOf("19" + (50 + i) + "-03-01"));
                authors.executeUpdate();
            }
            try (ResultSet keys = authors.getGeneratedKeys()) {
                System.out.println(keys.next() + " " + keys.getInt(1));
            }
            for (int i = 0; i < 250; i++) {
                books.setString(1, "b" + i);
                books.setString(2, "Title " + Integer.toString(random.nextInt(46_656), 36));
                books.setInt(3, 10 + 5 * random.nextInt(12));
                books.setInt(4, 1 + random.nextInt(1_200));
                books.setBigDecimal(5, BigDecimal.valueOf(500 + random.nextInt(5_000), 2));
                books.addBatch();
            }
            System.out.println(books.executeBatch().length);
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static void query(Connection connection) throws SQLException {
        show(connection, "SELECT a.name, initials(a.name), COUNT(*), SUM(b.pages), AVG(b.price), MAX(b.gross) FROM author a JOIN book b ON b.author = a.id GROUP BY a.name HAVING COUNT(*) > ? ORDER BY 3 DESC, 1", 15);
        show(connection, "SELECT title, pages FROM thick ORDER BY pages DESC, title OFFSET 3 ROWS FETCH NEXT 4 ROWS ONLY");
        show(connection, "SELECT a.name FROM author a WHERE a.born IS NULL AND EXISTS (SELECT 1 FROM book b WHERE b.author = a.id AND b.pages > ALL (SELECT c.pages FROM book c WHERE c.author = 15)) ORDER BY a.id");
        show(connection, "SELECT x.id, y.id FROM author x LEFT OUTER JOIN author y ON y.id = x.id * 2 ORDER BY x.id FETCH FIRST 4 ROWS ONLY");
        show(connection, "SELECT isbn FROM book WHERE title LIKE '%z%' UNION SELECT isbn FROM book WHERE price < 5.50 EXCEPT SELECT isbn FROM book WHERE pages < 100 ORDER BY 1");
        show(connection, "SELECT ROW_NUMBER() OVER () AS r, YEAR(born), {fn TIMESTAMPDIFF(SQL_TSI_DAY, TIMESTAMP('1950-01-01 00:00:00'), TIMESTAMP('1960-01-01 00:00:00'))} FROM author WHERE born IS NOT NULL ORDER BY born FETCH FIRST 3 ROWS ONLY");
        show(connection, "VALUES (SUBSTR('derby', 2, 3), LOCATE('b', 'derby'), CAST(7 AS DOUBLE) / 2, 7 / 2, MOD(17, 5), SQRT(2.0E0), COALESCE(CAST(NULL AS INT), 5), NEXT VALUE FOR counter, UPPER('é'), CASE WHEN 1 = 1 THEN 'y' ELSE 'n' END)");
        show(connection, "SELECT pages / 200, COUNT(DISTINCT author), STDDEV_POP(CAST(price AS DOUBLE)) FROM book GROUP BY pages / 200 ORDER BY 1");
    }

    private static void transactions(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        run(connection, "UPDATE book SET price = price + 1 WHERE isbn IN ('b1', 'b2')");
        Savepoint here = connection.setSavepoint("here");
        run(connection, "DELETE FROM author WHERE id = 15");
        show(connection, "SELECT COUNT(*) FROM book");
        connection.rollback(here);
        connection.commit();
        show(connection, "SELECT n, what FROM log");
        connection.commit();
        try (Connection other = DriverManager.getConnection("jdbc:derby:memory:library")) {
            run(connection, "UPDATE author SET name = 'locked' WHERE id = 20");
            run(other, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.locks.waitTimeout', '1')");
            try {
                run(other, "UPDATE author SET name = 'other' WHERE id = 20");
            } catch (SQLException e) {
                System.out.println(e.getSQLState() + " " + e.getClass().getSimpleName());
            }
        }
        connection.rollback();
        connection.setAutoCommit(true);
    }

    private static void objects(Connection connection) throws Exception {
        run(connection, "CREATE TABLE large (id INT, c CLOB(1M), b BLOB(1M), d DOUBLE, r REAL, t TIMESTAMP, tm TIME, bits CHAR(3) FOR BIT DATA, big BIGINT, flag BOOLEAN)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO large VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            insert.setCharacterStream(1, new StringReader("line é\n".repeat(9_000)));
            insert.setBytes(2, new byte[70_000]);
            insert.setDouble(3, Math.PI);
            insert.setFloat(4, 0.1f);
            insert.setTimestamp(5, Timestamp.valueOf("2024-02-29 23:59:59.123456789"));
            insert.setTime(6, Time.valueOf("12:34:56"));
            insert.setBytes(7, new byte[] {1, 2, -1});
            insert.setLong(8, Long.MAX_VALUE);
            insert.setBoolean(9, true);
            insert.execute();
        }
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery("SELECT * FROM large")) {
            row.next();
            Clob clob = row.getClob("c");
            System.out.println(clob.length() + " " + clob.position("é\nline", 40_000) + " " + clob.getSubString(62_990, 20).strip());
            System.out.println(row.getBlob("b").length() + " " + row.getDouble("d") + " " + row.getFloat("r") + " " + row.getTimestamp("t") + " " + row.getTime("tm") + " " + row.getString("bits") + " " + row.getLong("big") + " " + row.getObject("flag").getClass());
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static void updatable(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT isbn, price FROM book WHERE pages > 1100")) {
            rows.last();
            int n = rows.getRow();
            rows.first();
            rows.updateBigDecimal("price", new BigDecimal("99.99"));
            rows.updateRow();
            rows.relative(2);
            rows.deleteRow();
            rows.absolute(-1);
            System.out.println(n + " " + rows.isLast() + " " + rows.getConcurrency());
        }
        connection.commit();
        connection.setAutoCommit(true);
        show(connection, "SELECT COUNT(*), MAX(price) FROM book");
        try (ResultSet tables = connection.getMetaData().getTables(null, "APP", "%", null)) {
            while (tables.next()) {
                System.out.println(tables.getString("TABLE_NAME") + " " + tables.getString("TABLE_TYPE"));
            }
        }
    }

    private static void mistakes(Connection connection) throws SQLException {
        String[] wrong = {
            "SELEC 1", "SELECT * FROM nowhere", "SELECT nothing FROM book", "INSERT INTO book (isbn) VALUES ('b1')", "INSERT INTO book (isbn, pages) VALUES ('z', 5000)", "INSERT INTO book (isbn, author) VALUES ('z', 1)",
            "INSERT INTO author (name) VALUES (NULL)", "VALUES 1 / 0", "VALUES CAST('x' AS INT)", "VALUES CAST(99999 AS SMALLINT)", "INSERT INTO book (isbn) VALUES ('much too long')", "DROP TABLE author", "SELECT title, COUNT(*) FROM book",
            "CREATE TABLE book (x INT)", "VALUES initials('')", "VALUES (SELECT isbn FROM book)", "INSERT INTO author (id, name) VALUES (1, 'x')", "SELECT * FROM book WHERE price = 'x'",
        };
        for (String sql : wrong) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
                if (statement.getResultSet() != null) {
                    statement.getResultSet().next();
                }
                System.out.println(sql + ": done");
            } catch (SQLException e) {
                System.out.println(sql + ": " + e.getSQLState() + " " + e.getErrorCode() + " " + e.getMessage());
            }
        }
    }
}
