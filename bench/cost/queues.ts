import type { Client } from './client.ts';
import { FOR_OPERATORS, OPERATOR_TOKEN } from './people.ts';

/** Lists the queues' dead letters and replays them, as an operator. */
export async function replayDeadLetters({ call }: Client): Promise<void> {
  const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
  const letters = '/api/operations/dead-letters';
  await call({ route: `GET ${letters}`, path: letters, headers });
  const replay = { path: `${letters}/post-views/replay`, headers, except: FOR_OPERATORS };
  await call({ route: `POST ${letters}/:queue/replay`, ...replay });
  const outbox = '/api/operations/outbox/retry';
  await call({ route: `POST ${outbox}`, path: outbox, headers, except: FOR_OPERATORS });
}
