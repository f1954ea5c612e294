import { randomUUID } from 'node:crypto';
import { signToken } from '../../worker/platform/signed-token.ts';
import type { Client } from './client.ts';
import { emailOf, FOR_OPERATORS, OPERATOR_TOKEN, people } from './people.ts';

const WHOLE_CASE = {
  perItem: 'the subject, its author, their history and the moderator are read with it',
};
const EFFECTS_FIRST = {
  roundTrips: 'effects outside D1 run before the response, notifications after it',
  perItem: 'triggers write its effects, the log and the notifications',
};
const THING_FIRST = {
  roundTrips: 'reporters who left an e-mail are mailed after the response',
  perItem:
    'what is reported, and whether it is already, is looked at by each statement that writes',
};

/** Reports, decides, appeals and decides again, each as a user who may. */
export async function moderate({ call }: Client): Promise<void> {
  const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
  const named = '/api/operations/moderators';
  for (const name of ['reader', 'devotee'] as const)
    await call({
      route: `POST ${named}`,
      path: named,
      headers,
      json: { email: emailOf(name) },
      except: FOR_OPERATORS,
    });
  const decisionId = await decide({ call });

  const own = '/api/me/decisions';
  await call({ route: `GET ${own}`, as: 'answerer', path: own });
  const contested = await call({
    route: `POST ${own}/:id/appeal`,
    ...{ as: 'answerer', path: `${own}/${decisionId}/appeal`, json: { text: 'Non' }, status: 201 },
  });
  const byLink = {
    path: `/api/appeals/${signToken('appeal', decisionId, 'made up')}`,
    status: 404,
  };
  await call({ route: 'GET /api/appeals/:token', ...byLink });
  await call({ route: 'POST /api/appeals/:token', ...byLink, json: { text: 'Non' } });

  const appeals = '/api/moderation/appeals';
  await call({ route: `GET ${appeals}`, as: 'devotee', path: appeals });
  await call({
    route: `POST ${appeals}/:id/decision`,
    ...{ as: 'devotee', path: `${appeals}/${contested.json.id}/decision`, status: 201 },
    json: { uphold: false, reason: 'Relu' },
    except: EFFECTS_FIRST,
  });
  const log = '/api/moderation/log';
  await call({ route: `GET ${log}`, as: 'reader', path: log });
}

/** Reports a profile, reads the case and warns its owner; returns the decision's id. */
async function decide({ call }: Pick<Client, 'call'>): Promise<string> {
  const reported = await call({
    route: 'POST /api/reports',
    ...{ as: 'newcomer', path: '/api/reports', status: 201 },
    json: { subject: { type: 'profile', id: people.answerer }, category: 'spam', text: '' },
    except: THING_FIRST,
  });
  const cases = '/api/moderation/reports';
  await call({ route: `GET ${cases}`, as: 'reader', path: cases });
  const path = `${cases}/${reported.json.id}`;
  const asked = { as: 'reader' } as const;
  await call({ route: `GET ${cases}/:id`, ...asked, path, except: WHOLE_CASE });
  const picture = { path: `${path}/picture`, status: 404 };
  await call({ route: `GET ${cases}/:id/picture`, ...asked, ...picture });
  const attachment = { path: `${path}/attachments/${randomUUID()}`, status: 404 };
  await call({ route: `GET ${cases}/:id/attachments/:attachmentId`, ...asked, ...attachment });
  const decision = {
    ...{ ...asked, path: `${path}/decision`, status: 201, except: EFFECTS_FIRST },
    json: { action: 'warn', reason: 'Trop de liens' },
  };
  await call({ route: `POST ${cases}/:id/decision`, ...decision });
  await call({
    route: `DELETE ${cases}/:id/decision`,
    ...{ ...asked, path: `${path}/decision`, status: 204, except: EFFECTS_FIRST },
  });
  return (await call({ route: `POST ${cases}/:id/decision`, ...decision })).json.id;
}
