import doppel.Symbolic;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletConfig;
import org.springframework.mock.web.MockServletContext;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** A shop on Spring MVC with a table in HSQLDB: it is up before the first input, and every path sends it requests. */
public class Driver {
    public interface Stock {
        int count(String article);
    }

    public static class TableStock implements Stock {
        @Autowired JdbcTemplate jdbc;

        @Override
        public int count(String article) {
            return jdbc.queryForObject("select n from stock where article = ?", Integer.class, article);
        }
    }

    @Controller
    public static class Shop {
        @Autowired Stock stock;

        @RequestMapping("/order/{article}")
        @ResponseBody
        public String order(@PathVariable String article, @RequestParam int n) {
            if (n <= 0) {
                return "nothing";
            }
            if (n > stock.count(article)) {
                throw new IllegalStateException("sold out");
            }
            return n == 2 ? "a pair" : "some";
        }
    }

    public static void main(String[] args) throws Exception {
        JdbcTemplate jdbc = new JdbcTemplate(new DriverManagerDataSource("jdbc:hsqldb:mem:shop", "sa", ""));
        jdbc.execute("create table stock (article varchar(20) primary key, n int)");
        jdbc.update("insert into stock values ('tea', 10)");
        GenericWebApplicationContext context = new GenericWebApplicationContext(new MockServletContext());
        context.getBeanFactory().registerSingleton("jdbc", jdbc);
        AnnotationConfigUtils.registerAnnotationConfigProcessors(context);
        Class<?>[] beans = {
            TableStock.class, Shop.class, RequestMappingHandlerMapping.class, RequestMappingHandlerAdapter.class
        };
        for (Class<?> bean : beans) {
            context.registerBeanDefinition(bean.getSimpleName(), new RootBeanDefinition(bean));
        }
        DispatcherServlet servlet = new DispatcherServlet(context);
        servlet.init(new MockServletConfig(context.getServletContext()));
        expect("200 some", answer(servlet, 1));

        int n = Symbolic.intValue("n", 1);
        int ordered = n < 1 ? 0 : n == 2 ? 2 : n > 10 ? 11 : 1;
        String expected = ordered == 0 ? "200 nothing" : ordered == 2 ? "200 a pair" : "200 some";
        // Often enough for reflection to generate classes.
        for (int i = 0; i < 20; i++) {
            expect(expected, answer(servlet, ordered));
        }
    }

    static void expect(String expected, String answer) {
        if (!answer.equals(expected)) {
            throw new AssertionError(answer);
        }
    }

    static String answer(DispatcherServlet servlet, int n) throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/order/tea");
        request.setParameter("n", Integer.toString(n));
        MockHttpServletResponse response = new MockHttpServletResponse();
        servlet.service(request, response);
        return response.getStatus() + " " + response.getContentAsString();
    }
}
