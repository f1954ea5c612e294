import { Hono } from 'hono';
import { allObjects, controls } from './control.ts';
import {
  countWaiting,
  type Deliverer,
  dropDelivery,
  type Endpoints,
  nextDelivery,
  signedHeaders,
} from './deliveries.ts';
import { runDue } from './due.ts';
import { StripeProblem } from './errors.ts';
import type { Store } from './store.ts';

/** The controls over HTTP; an invalid call is a 400 and does nothing. */
export function controlRoutes(store: Store, endpoints: Endpoints, deliverer: Deliverer) {
  const app = new Hono();
  app.use((_, next) => {
    store.transaction(() => runDue(store));
    return next();
  });

  app.get('/objects', (c) => c.json(allObjects(store)));

  /** Sends all pending webhooks now. */
  app.post('/deliver', async (c) => {
    await deliverer.deliverAll();
    return c.json({ waiting: countWaiting(store) });
  });

  /** For callers without an address for webhooks: the pending ones, signed, each returned once. */
  app.post('/deliveries', (c) =>
    c.json({ deliveries: store.transaction(() => takeDeliveries(store, endpoints)) }),
  );

  app.post('/:name', async (c) => {
    const name = c.req.param('name');
    if (!Object.hasOwn(controls, name)) return c.json(problem(`No control ${name}.`), 400);
    const sent: unknown = await c.req.json().catch(() => undefined);
    if (sent === undefined) return c.json(problem('The body is no JSON.'), 400);
    try {
      const result = store.transaction(() => controls[name]!(store, sent));
      store.transaction(() => runDue(store));
      return c.json(result);
    } catch (error) {
      if (error instanceof StripeProblem) return c.json(error.body, 400);
      throw error;
    }
  });
  return app;
}

const problem = (message: string) => new StripeProblem(400, 'invalid_request_error', message).body;

function takeDeliveries(store: Store, endpoints: Endpoints) {
  const taken = [];
  for (;;) {
    const next = nextDelivery(store, { evenEarly: true });
    if (!next) return taken;
    dropDelivery(store, next);
    for (let copy = 0; copy < next.copies; copy += 1)
      taken.push({ path: next.path, body: next.body, headers: signedHeaders(endpoints, next) });
  }
}
