import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Client } from './client.ts';
import { FOR_OPERATORS, OPERATOR_TOKEN, usernameOf } from './people.ts';

const operator = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
const WHOSE_FIRST = { roundTrips: 'the order’s owner is looked up first' };
const MOVES = {
  roundTrips:
    'its owner, the move, its effects outside, and the state afterwards are read or written one after the other',
  perItem: 'the books are read before they are written',
};
const LOOKS_FIRST = {
  roundTrips: 'the reasons that prevent an order are checked before it is placed',
  perItem: 'the statements that write read offer, payment and open conversation again',
};
const READ_FIRST = {
  roundTrips: 'the conversation and its publication are read before they change',
  perItem: 'a publication is a post, with its counters, texts and indexes',
};

/** The signing secret of the events that are sent here. */
export const EVENTS_SECRET = 'whsec_of_the_bench';

/** Calls every payment endpoint: with few and many orders, and each transition of one. */
export async function payAndEarn({ call }: Client): Promise<void> {
  for (const [as, when, like] of [
    ['author', 'a few sales', undefined],
    ['star', 'a crowd of sales', 'a few sales'],
  ] as const) {
    const own = { as, when, like };
    await call({ route: 'GET /api/me/orders', ...own, path: '/api/me/orders?role=creator' });
    await call({ route: 'GET /api/me/earnings', ...own, path: '/api/me/earnings' });
  }
  for (const path of ['/api/payments/events', '/api/payments/events/connect']) {
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, type: 'x', data: { object: {} } });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: EVENTS_SECRET,
    });
    await call({ route: `POST ${path}`, path, body, headers: { 'Stripe-Signature': signature } });
  }
  const as = 'newcomer';
  const profile = await call({
    route: 'GET /api/users/:username',
    when: 'before ordering',
    as,
    path: `/api/users/${usernameOf('answerer')}`,
  });
  const order = async (when: string) => {
    const { json } = await call({
      route: 'POST /api/orders',
      when,
      as,
      path: '/api/orders',
      json: {
        username: usernameOf('answerer'),
        topicId: profile.json.topics[0].id,
        pricing: 'question',
        consents: { startNow: true, losesRight: true },
      },
      status: 201,
      except: LOOKS_FIRST,
    });
    return json.order as { id: string; conversationId: string };
  };
  const answer = async (
    { conversationId }: { conversationId: string },
    when: string,
    between = async (_path: string) => {},
  ) => {
    const path = `/api/conversations/${conversationId}/messages`;
    const say = { route: 'POST /api/conversations/:id/messages', path, status: 201 } as const;
    await call({
      ...say,
      when: `asking, ${when}`,
      as,
      json: { id: randomUUID(), text: 'Bonjour ?' },
    });
    await between(`/api/conversations/${conversationId}`);
    await call({
      ...say,
      when: `answering, ${when}`,
      as: 'answerer',
      json: { id: randomUUID(), text: 'Oui.' },
    });
    // D1 gets the change with the next delivery.
    const repair = `/api/operations/conversations/${conversationId}/repair`;
    await call({
      route: 'POST /api/operations/conversations/:id/repair',
      when,
      path: repair,
      headers: operator,
      status: 204,
      except: FOR_OPERATORS,
    });
  };
  const move = (id: string, action: string, json?: object) =>
    call({
      route: `POST /api/orders/:orderId/${action}`,
      as,
      path: `/api/orders/${id}/${action}`,
      json,
      except: MOVES,
    });

  const withdrawn = await order('to withdraw from');
  await move(withdrawn.id, 'withdraw');
  const confirmed = await order('to confirm');
  await answer(confirmed, 'before confirming', (path) => clarify({ call }, path));
  await call({ route: 'GET /api/orders/:orderId', as, path: `/api/orders/${confirmed.id}` });
  await move(confirmed.id, 'sync');
  await move(confirmed.id, 'confirm');
  await call({
    route: 'GET /api/orders/:orderId/receipt',
    as,
    path: `/api/orders/${confirmed.id}/receipt`,
    except: { ...WHOSE_FIRST, perItem: 'the publisher of that day is read with it' },
  });
  await publish({ call }, `/api/conversations/${confirmed.conversationId}`);
  const contested = await order('to contest');
  await answer(contested, 'before contesting');
  await move(contested.id, 'complaint', { text: 'La réponse ne répond pas.' });
  await call({
    route: 'POST /api/orders/:orderId/complaint/reply',
    as: 'answerer',
    path: `/api/orders/${contested.id}/complaint/reply`,
    json: { text: 'Je réponds à la question posée.' },
    except: MOVES,
  });
  await call({ route: 'GET /api/me/orders', when: 'as asker', as, path: '/api/me/orders' });

  const operate = (method: string, route: string, path: string, json?: object, status?: number) =>
    call({
      route: `${method} /api/operations/${route}`,
      path: `/api/operations/${path}`,
      headers: operator,
      json,
      status,
      except: FOR_OPERATORS,
    });
  await operate('GET', 'payments/tasks', 'payments/tasks');
  await operate('GET', 'payments/orders/:id', `payments/orders/${contested.id}`);
  const decision = { refundCents: 100, reason: 'Réponse incomplète' };
  await operate('POST', 'orders/:id/decision', `orders/${contested.id}/decision`, decision);
  await operate('POST', 'payments/run', 'payments/run');
  const nothing = `payments/effects/${encodeURIComponent(`refund:${contested.id}`)}/retry`;
  await operate('POST', 'payments/effects/:key/retry', nothing, undefined, 409);
  await operate('POST', 'payments/reconcile', 'payments/reconcile', undefined, 409);
  const since = new Date().toISOString();
  await operate('POST', 'payments/replay', 'payments/replay', { since }, 409);
}

type Calls = Pick<Client, 'call'>;

/** A question back before the answer, and its own answer. */
async function clarify({ call }: Calls, path: string): Promise<void> {
  const say = (text: string) => ({ id: randomUUID(), text });
  await call({
    route: 'POST /api/conversations/:id/clarification',
    as: 'answerer',
    path: `${path}/clarification`,
    json: say('Depuis quand ?'),
    status: 201,
  });
  await call({
    route: 'POST /api/conversations/:id/clarification/answer',
    as: 'newcomer',
    path: `${path}/clarification/answer`,
    json: say('Depuis un mois.'),
    status: 201,
  });
}

/** Exports an answered conversation, publishes its answer, and takes it back. */
async function publish({ call }: Calls, path: string): Promise<void> {
  const as = 'newcomer';
  await call({ route: 'GET /api/conversations/:id/export', as, path: `${path}/export` });
  const publication = '/api/conversations/:id/publication';
  const own = { path: `${path}/publication`, except: READ_FIRST };
  const words = { question: 'Une question ?', answer: 'Une réponse.' };
  await call({ route: `POST ${publication}`, ...own, as: 'answerer', json: words, status: 201 });
  await call({ route: `GET ${publication}`, as, path: own.path });
  await call({
    route: `POST ${publication}/decision`,
    as,
    path: `${own.path}/decision`,
    json: { agree: true, revision: 1 },
    except: READ_FIRST,
  });
  const answers = '/sitemaps/reponses';
  await call({
    route: `GET ${answers}/:page{[0-9]{1,5}\\.xml}`,
    path: `${answers}/0.xml`,
  });
  await call({ route: `DELETE ${publication}`, ...own, as, status: 204 });
}
