import { type HttpBindings, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { answer } from './answer.ts';
import { allObjects, controls } from './control.ts';
import {
  deliverDue,
  dropDelivery,
  type Endpoints,
  nextDelivery,
  signedHeaders,
} from './deliveries.ts';
import { runDue, scheduleMonthlyPayouts } from './due.ts';
import { StripeProblem } from './errors.ts';
import { missingPage } from './pages/onboarding.ts';
import { pages } from './pages/routes.ts';
import { Store } from './store.ts';

export interface StandInOptions extends Endpoints {
  /** Where its state is kept; null for one that ends with the process. */
  file: string | null;
  /** The bearer key that callers have to name. */
  secretKey: string;
  /** A port that is free; by default the one it had before, or any. */
  port?: number;
}

export interface StandIn {
  /** Where it is: `http://127.0.0.1:4242`. */
  url: string;
  stop(): Promise<void>;
}

/** How often the clock is looked at, in milliseconds. */
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
  let origin = '';
  const app = appOf(store, options, () => origin);
  const port = options.port ?? store.setting('port', 0);
  const { server, bound } = await listen(app, port).catch(() => listen(app, 0));
  origin = `http://127.0.0.1:${bound}`;
  store.set('port', bound);

  let isDelivering = false;
  const clock = setInterval(async () => {
    store.transaction(() => runDue(store));
    if (isDelivering) return;
    isDelivering = true;
    await deliverDue(store, options);
    isDelivering = false;
  }, TICK);
  return {
    url: origin,
    stop: async () => {
      clearInterval(clock);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      store.close();
    },
  };
}

function listen(app: Hono<{ Bindings: HttpBindings }>, port: number) {
  return new Promise<{ server: ReturnType<typeof serve>; bound: number }>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, ({ port: bound }) =>
      resolve({ server, bound }),
    );
    server.once('error', reject);
  });
}

function appOf(store: Store, options: StandInOptions, origin: () => string) {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.all('/:version{v1|v2}/*', async (c) => {
    if (c.req.header('Authorization') !== `Bearer ${options.secretKey}`)
      return c.json(
        new StripeProblem(401, 'invalid_request_error', 'Invalid API Key provided.').body,
        401,
      );
    const given = answer(store, origin(), {
      method: c.req.method,
      url: new URL(c.req.url),
      headers: c.req.raw.headers,
      body: await c.req.text(),
    });
    if (!given) {
      c.env.outgoing.destroy();
      return new Response(null);
    }
    return new Response(given.body, { status: given.status, headers: given.headers });
  });

  app.get('/_control/objects', (c) => {
    store.transaction(() => runDue(store));
    return c.json(allObjects(store));
  });
  app.post('/_control/deliveries', async (c) => {
    // For who has no address to be called at: what is due, signed, each taken once.
    const taken = [];
    for (
      let next = nextDelivery(store, { evenEarly: true });
      next;
      next = nextDelivery(store, { evenEarly: true })
    ) {
      dropDelivery(store, next);
      for (let copy = 0; copy < next.copies; copy += 1)
        taken.push({ path: next.path, body: next.body, headers: signedHeaders(options, next) });
    }
    return c.json({ deliveries: taken });
  });
  app.post('/_control/:name', async (c) => {
    const control = Object.hasOwn(controls, c.req.param('name'))
      ? controls[c.req.param('name')]
      : undefined;
    if (!control) return c.json({ error: { message: 'No such control.' } }, 404);
    const sent = await c.req.json().catch(() => null);
    try {
      store.transaction(() => runDue(store));
      const result = store.transaction(() => control(store, sent));
      store.transaction(() => runDue(store));
      return c.json(result);
    } catch (error) {
      if (error instanceof StripeProblem) return c.json(error.body, 400);
      throw error;
    }
  });

  app.route('/', pages(store));
  app.notFound((c) => c.html(missingPage(), 404));
  return app;
}
