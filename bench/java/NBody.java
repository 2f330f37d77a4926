/** Goal: double fields of objects, Math.sqrt: the planets of the benchmarks game. */
public class NBody {
    static final int N = 700_000;

    static final class Body {
        double x, y, z, vx, vy, vz;
        final double mass;

        Body(double x, double y, double z, double vx, double vy, double vz, double mass) {
            this.x = x;
            this.y = y;
            this.z = z;
            this.vx = vx;
            this.vy = vy;
            this.vz = vz;
            this.mass = mass;
        }
    }

    static void advance(Body[] bodies, double dt) {
        for (int i = 0; i < bodies.length; i++) {
            Body a = bodies[i];
            for (int j = i + 1; j < bodies.length; j++) {
                Body b = bodies[j];
                double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
                double squared = dx * dx + dy * dy + dz * dz;
                double magnitude = dt / (squared * Math.sqrt(squared));
                a.vx -= dx * b.mass * magnitude;
                a.vy -= dy * b.mass * magnitude;
                a.vz -= dz * b.mass * magnitude;
                b.vx += dx * a.mass * magnitude;
                b.vy += dy * a.mass * magnitude;
                b.vz += dz * a.mass * magnitude;
            }
        }
        for (Body body : bodies) {
            body.x += dt * body.vx;
            body.y += dt * body.vy;
            body.z += dt * body.vz;
        }
    }

    public static void main(String[] args) {
        Body[] bodies = {
            new Body(0, 0, 0, 0, 0, 0, 39.47841760435743),
            new Body(4.84143144246472090, -1.16032004402742839, -0.103622044471123109,
                    0.606326392995832, 2.81198684491626, -0.02521836165988763, 0.03769367487038949),
            new Body(8.34336671824457987, 4.12479856412430479, -0.403523417114321381,
                    -1.0107743461787924, 1.8256623712304119, 0.008415761376584154, 0.011286326131968767),
            new Body(12.8943695621391310, -15.1111514016986312, -0.223307578892655734,
                    1.0827910064415354, 0.8687130181696082, -0.010832637401363636, 0.0017237240570597112),
        };
        for (int step = 0; step < N; step++) {
            advance(bodies, 0.01);
        }
        System.out.println(bodies[0].x + " " + bodies[1].y + " " + bodies[3].vz);
    }
}
