import {
  createExecutionContext,
  createMessageBatch,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { envWithDeadlines } from '../../durable-objects/env-with-deadlines.ts';
import { handlers } from '../../worker/handlers.ts';

/** workerd knows no jurisdictions, so these namespaces only record how they are accessed. */

type Names = Pick<DurableObjectNamespace, 'getByName'>;

/**
 * The namespace as in a deployed Worker; `uses` lists the jurisdictions of all requested objects.
 */
function placed<Objects extends Names>(objects: Objects, uses: string[], place = 'none'): Objects {
  const getByName: Names['getByName'] = (id, options) => {
    uses.push(options?.locationHint ? `${place} near ${options.locationHint}` : place);
    return objects.getByName(id, options);
  };
  const jurisdiction = (wanted: string) => placed(objects, uses, wanted);
  return { getByName, jurisdiction } as unknown as Objects;
}

function inEurope() {
  const uses: string[] = [];
  const CONVERSATION = placed(env.CONVERSATION, uses);
  const UPDATE_BATCHER = placed(env.UPDATE_BATCHER, uses);
  const INBOX = placed(env.INBOX, uses);
  const SIGN_IN_GUARD = placed(env.SIGN_IN_GUARD, uses);
  return {
    uses,
    env: {
      ...env,
      JURISDICTION: 'eu' as const,
      CONVERSATION,
      UPDATE_BATCHER,
      INBOX,
      SIGN_IN_GUARD,
    },
  };
}

/** Signs up a user far away, which reaches their inbox and the guard of their email. */
async function signUp(bindings: Env): Promise<void> {
  const context = createExecutionContext();
  const name = crypto.randomUUID();
  const request = new Request('http://localhost/api/auth/signup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@example.com`,
      password: 'Une-phrase-de-passe-2026',
      data: { name: 'Ana', username: `ana.${name.slice(0, 8)}` },
    }),
    cf: { continent: 'OC' } as RequestInitCfProperties,
  });
  expect((await handlers.fetch(request, bindings, context)).status).toBe(200);
  await waitOnExecutionContext(context);
}

it('a request reaches only objects of the jurisdiction, without location hints outside of it', async () => {
  const { uses, env: bindings } = inEurope();
  await signUp(bindings);
  expect(uses.length).toBeGreaterThan(1);
  expect(new Set(uses)).toEqual(new Set(['eu']));
});

it('a job reaches only objects of the jurisdiction', async () => {
  const { uses, env: bindings } = inEurope();
  const body = { personId: crypto.randomUUID(), noticeId: 'n', channel: 'email' };
  const message = { id: 'm', timestamp: new Date(), attempts: 1, body };
  await handlers.queue(createMessageBatch('notice-deliveries', [message]), bindings);
  expect(uses).toEqual(['eu']);
});

it('an object reaches only others of its jurisdiction', () => {
  const { uses, env: bindings } = inEurope();
  const { CONVERSATION, UPDATE_BATCHER, INBOX, SIGN_IN_GUARD } = envWithDeadlines(bindings);
  for (const objects of [CONVERSATION, UPDATE_BATCHER, INBOX, SIGN_IN_GUARD])
    objects.getByName('nobody');
  expect(uses).toEqual(['eu', 'eu', 'eu', 'eu']);
});
