import sharp from 'sharp';
import type { Client } from './client.ts';
import { OPERATOR_TOKEN } from './people.ts';

const RECORDED_FIRST = {
  roundTrips: 'an outbox row precedes the files of the request',
  perItem: 'each of the statements that write checks who may ask',
};
const EFFECTS_FIRST = {
  roundTrips: 'the documents are deleted before the response, and their owner is notified after it',
  perItem: 'triggers write badge, log, notification and documents',
};

/** Requests verification, decides on the oldest request, and revokes the verification. */
export async function verify({ call }: Client): Promise<void> {
  const own = '/api/me/verification';
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#224466' },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(picture)], 'photo.png', { type: 'image/png' }));
  const asks = { as: 'answerer', path: own } as const;
  await call({ route: `POST ${own}`, ...asks, body: form, status: 201, except: RECORDED_FIRST });
  await call({ route: `GET ${own}`, ...asks });

  const all = '/api/moderation/verifications';
  const first = await call({ route: `GET ${all}`, when: 'first page', as: 'reader', path: all });
  const path = `${all}?cursor=${first.json.nextCursor}`;
  await call({ route: `GET ${all}`, when: 'next page', as: 'reader', path });
  const [request] = first.json.verifications;
  const document = { route: `GET ${all}/:id/files/:fileId`, as: 'reader', status: 404 } as const;
  await call({ ...document, when: 'gone', path: request.files[0] });
  const json = { approve: true, reason: '' };
  await call({
    route: `POST ${all}/:id/decision`,
    ...{ as: 'reader', path: `${all}/${request.id}/decision`, json, status: 201 },
    except: EFFECTS_FIRST,
  });
  await call({
    route: 'POST /api/operations/verifications/revoke',
    path: '/api/operations/verifications/revoke',
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
    json: { username: request.user.username, reason: 'Le diplôme est un faux.' },
    status: 204,
    except: { roundTrips: 'for operators', perItem: 'for operators' },
  });
}
