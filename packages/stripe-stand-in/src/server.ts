import { type HttpBindings, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { answer } from './answer.ts';
import { controlRoutes } from './control-routes.ts';
import { Deliverer, type Endpoints } from './deliveries.ts';
import { runDue, scheduleMonthlyPayouts } from './due.ts';
import { StripeProblem } from './errors.ts';
import { missingPage } from './pages/onboarding.ts';
import { pages } from './pages/routes.ts';
import { Store } from './store.ts';

export interface StandInOptions extends Endpoints {
  /** The state's file; null for a state that ends with the process. */
  file: string | null;
  /** The bearer key that callers have to send. */
  secretKey: string;
  /** Its port; by default the previous one of this state, if it is free, or any. */
  port?: number;
}

export interface StandIn {
  /** Its origin, such as `http://127.0.0.1:4242`. */
  url: string;
  stop(): Promise<void>;
}

/** Interval of the clock's checks, in milliseconds. */
const TICK = 100;

/**
 * Starts a stand-in for Stripe: its API as the `stripe` package uses it, its hosted pages, signed
 * webhooks, and controls for tests under /_control.
 */
export async function startStripe(options: StandInOptions): Promise<StandIn> {
  const store = new Store(options.file);
  store.transaction(() => {
    if (store.setting('isOpen', false)) return;
    store.set('isOpen', true);
    scheduleMonthlyPayouts(store);
  });
  const deliverer = new Deliverer(store, options);
  const place = { origin: '' };
  const app = appOf(store, options, deliverer, place);
  const { server, port } = await listen(app, options.port, store.setting('port', 0));
  place.origin = `http://127.0.0.1:${port}`;
  store.set('port', port);
  // Every request runs what is due before it acts; only events that are sent need a clock besides.
  const clock =
    options.origin === null
      ? undefined
      : setInterval(() => {
          store.transaction(() => runDue(store));
          deliverer.deliverDue();
        }, TICK);
  return {
    url: place.origin,
    stop: async () => {
      clearInterval(clock);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await deliverer.stop();
      store.close();
    },
  };
}

type App = Hono<{ Bindings: HttpBindings }>;

/** Listens on `port` or, without one, on the `usual` port, or on any. */
async function listen(app: App, port: number | undefined, usual: number) {
  if (port !== undefined) return listenOn(app, port);
  return listenOn(app, usual).catch(() => listenOn(app, 0));
}

function listenOn(app: App, asked: number) {
  return new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve, reject) => {
    const server = serve(
      {
        ...{ fetch: app.fetch, hostname: '127.0.0.1', port: asked, autoCleanupIncoming: false },
        // workerd's request fails when the connection that it uses again is closed at that moment.
        serverOptions: { keepAliveTimeout: 120_000 },
      },
      ({ port }) => resolve({ server, port }),
    );
    server.once('error', reject);
  });
}

function appOf(
  store: Store,
  options: StandInOptions,
  deliverer: Deliverer,
  place: { origin: string },
): App {
  const app: App = new Hono();
  app.all('/:version{v1|v2}/*', async (c) => {
    if (c.req.header('Authorization') !== `Bearer ${options.secretKey}`) {
      const problem = new StripeProblem(401, 'invalid_request_error', 'Invalid API Key provided.');
      return c.json(problem.body, 401);
    }
    const request = {
      method: c.req.method,
      url: new URL(c.req.url),
      headers: c.req.raw.headers,
      body: await c.req.text(),
    };
    const given = answer(store, place.origin, request);
    if (given) return new Response(given.body, { status: given.status, headers: given.headers });
    // Breaks the connection, so that the caller cannot know the outcome.
    c.env.outgoing.destroy();
    return new Response(null);
  });
  app.route('/_control', controlRoutes(store, options, deliverer));
  app.route('/', pages(store));
  app.notFound((c) => c.html(missingPage(), 404));
  return app;
}
