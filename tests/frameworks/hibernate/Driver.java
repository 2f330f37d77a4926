import doppel.Symbolic;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.hibernate.cfg.Configuration;

/** Articles that Hibernate keeps in HSQLDB: its factory is there before the first input, and every path reads and writes. */
public class Driver {
    public static class Article {
        private Long id;
        private String name;
        private int stock;

        public Long getId() {
            return id;
        }

        public void setId(Long id) {
            this.id = id;
        }

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public int getStock() {
            return stock;
        }

        public void setStock(int stock) {
            this.stock = stock;
        }
    }

    static final String MAPPING =
            "<?xml version='1.0'?>"
                    + "<!DOCTYPE hibernate-mapping PUBLIC '-//Hibernate/Hibernate Mapping DTD 3.0//EN'"
                    + " 'http://www.hibernate.org/dtd/hibernate-mapping-3.0.dtd'>"
                    + "<hibernate-mapping><class name='Driver$Article' table='article' lazy='true'>"
                    + "<id name='id' column='id'><generator class='increment'/></id>"
                    + "<property name='name'/><property name='stock'/></class></hibernate-mapping>";

    public static void main(String[] args) {
        Configuration configuration = new Configuration();
        configuration.setProperty("hibernate.connection.driver_class", "org.hsqldb.jdbcDriver");
        configuration.setProperty("hibernate.connection.url", "jdbc:hsqldb:mem:shop");
        configuration.setProperty("hibernate.connection.username", "sa");
        configuration.setProperty("hibernate.connection.password", "");
        configuration.setProperty("hibernate.dialect", "org.hibernate.dialect.HSQLDialect");
        configuration.setProperty("hibernate.hbm2ddl.auto", "create");
        configuration.addXML(MAPPING);
        SessionFactory factory = configuration.buildSessionFactory();
        store(factory, "tea", 10);

        int n = Symbolic.intValue("n", 1);
        int ordered = n < 1 ? 0 : n == 2 ? 2 : n > 10 ? 11 : 1;
        // Often enough for reflection to generate classes, but the shop is not sold out by it.
        for (int i = 0; i < 20; i++) {
            store(factory, "coffee", i);
        }
        String answer = order(factory, "tea", ordered);
        if (!answer.equals(ordered == 0 ? "nothing" : ordered + " of 10 by proxy")) {
            throw new AssertionError(answer);
        }
    }

    static void store(SessionFactory factory, String name, int stock) {
        Session session = factory.openSession();
        Transaction transaction = session.beginTransaction();
        Article article = new Article();
        article.setName(name);
        article.setStock(stock);
        session.save(article);
        transaction.commit();
        session.close();
    }

    static String order(SessionFactory factory, String name, int n) {
        if (n == 0) {
            return "nothing";
        }
        Session session = factory.openSession();
        Transaction transaction = session.beginTransaction();
        List<?> found = session.createQuery("from Driver$Article where name = :name").setParameter("name", name).list();
        Article article = (Article) found.get(0);
        if (n > article.getStock()) {
            throw new IllegalStateException("sold out");
        }
        article.setStock(article.getStock() - n);
        transaction.commit();
        session.close();
        session = factory.openSession();
        Article loaded = (Article) session.load(Article.class, 1L);
        String answer = n + " of " + (loaded.getStock() + n) + (loaded.getClass() == Article.class ? "" : " by proxy");
        session.close();
        return answer;
    }
}
