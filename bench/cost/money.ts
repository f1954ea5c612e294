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
  const answer = async ({ conversationId }: { conversationId: string }, when: string) => {
    const path = `/api/conversations/${conversationId}/messages`;
    const say = { route: 'POST /api/conversations/:id/messages', path, status: 201 } as const;
    await call({
      ...say,
      when: `asking, ${when}`,
      as,
      json: { id: randomUUID(), text: 'Bonjour ?' },
    });
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
  await answer(confirmed, 'before confirming');
  await call({ route: 'GET /api/orders/:orderId', as, path: `/api/orders/${confirmed.id}` });
  await move(confirmed.id, 'sync');
  await move(confirmed.id, 'confirm');
  await call({
    route: 'GET /api/orders/:orderId/receipt',
    as,
    path: `/api/orders/${confirmed.id}/receipt`,
    except: WHOSE_FIRST,
  });
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
