import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { readEndpoints } from '../../scripts/endpoints.ts';
import { type BenchCall, fillPath, type ListedEndpoint } from '../../worker/endpoint.ts';
import { manageAccount } from './accounts.ts';
import type { Call, Client } from './client.ts';
import { moderate } from './moderation.ts';
import { payAndEarn } from './money.ts';
import {
  commentOf,
  FOR_OPERATORS,
  linkOf,
  OPERATOR_TOKEN,
  postOf,
  reviewOf,
  usernameOf,
} from './people.ts';
import { replayDeadLetters } from './queues.ts';
import { verify } from './verification.ts';

const operator = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
const ONE_STATEMENT = 'the statements that write read offer, payment and open conversation again';
const IN_STEPS =
  'likes and comments are deleted after the response, in ten steps of a thousand rows at most';

/**
 * Calls every endpoint: first users' reads with calls of their own in an `endpoints.ts`, so that they
 * are measured before any change, then what follows from other answers, then whatever is left.
 */
export async function callEverything(client: Client): Promise<void> {
  const endpoints = await readEndpoints();
  for (const endpoint of endpoints)
    if (endpoint.method === 'GET' && endpoint.bench && endpoint.caller !== 'operator')
      await callEndpoint(client, endpoint);
  await openInbox(client);
  await sendScriptlessForm(client);
  await writeSocial(client);
  await writeProfile(client);
  await payAndEarn(client);
  await converse(client);
  await moderate(client);
  await verify(client);
  await replayDeadLetters(client);
  await manageAccount(client);
  const called = new Set(client.measured.map(({ call }) => call.route));
  for (const endpoint of endpoints)
    if (!called.has(endpoint.route)) await callEndpoint(client, endpoint);
}

/** The things that fill the parameters of a path: the author's. */
const things = {
  username: [usernameOf('author')],
  posts: [postOf('author')],
  comments: [commentOf('author')],
  ratings: [reviewOf('author')],
  category: ['sport'],
  subcategory: ['yoga-et-pilates'],
};

/** Measures the calls of an entry. Throws when a path is missing there. */
async function callEndpoint({ call }: Client, endpoint: ListedEndpoint): Promise<void> {
  const { route, path, file, body, bench = [defaultCall(endpoint)] } = endpoint;
  const around = { username: usernameOf('answerer'), topicId: randomUUID() };
  const json = typeof body === 'function' ? body(around) : body;
  const headers = endpoint.caller === 'operator' ? operator : undefined;
  for (const { path: own, nextPage, ...measured } of bench) {
    const filled =
      typeof own === 'function' ? own({ usernameOf, postOf }) : (own ?? fillPath(path, things)[0]);
    if (!filled)
      throw new Error(`${route}: the bench has no such parameter, so give it \`bench\` in ${file}`);
    const request: Omit<Call, 'path'> = { status: 'success', ...measured, route, headers, json };
    const answer = await call({ ...request, path: filled });
    const { nextCursor } = answer.json ?? {};
    if (!nextPage || !nextCursor) continue;
    const next = `${filled}${filled.includes('?') ? '&' : '?'}cursor=${nextCursor}`;
    const like = measured.like && `${measured.like}, next page`;
    await call({ ...request, when: nextPage, like, path: next });
  }
}

/** Reads as the user with the most followers, writes as a user whose session stays. */
function defaultCall({ method, caller }: ListedEndpoint): BenchCall {
  const isMember = !['everybody', 'link', 'signature', 'developer', 'operator'].includes(caller);
  return { as: isMember ? (method === 'GET' ? 'star' : 'reader') : undefined };
}

const NOTIFIES_AFTER_RESPONSE = 'the affected user is notified after the response';
const PURGES_AFTER_RESPONSE = 'its copies at the edge are purged after the response';
const OUTBOX_FIRST =
  'an outbox row precedes the image, and the row that names the image removes it';
const CARRIES_OUT = 'conversations and orders follow before it is answered';

async function sendScriptlessForm({ call }: Client): Promise<void> {
  const body = new URLSearchParams({ email: 'quelqu-un@example.com' });
  await call({ route: 'POST /auth', path: '/auth', body, status: 303 });
}

async function openInbox({ call, tokenOf }: Client): Promise<void> {
  const headers = { 'X-Upgrade': `dismoi.v1, bearer.${await tokenOf('reader')}` };
  await call({ route: 'GET /api/me/socket', path: '/api/me/socket', headers, status: 101 });
}

async function writeSocial({ call }: Client): Promise<void> {
  for (const name of ['author', 'star'] as const) {
    const like = name === 'star' ? 'a few' : undefined;
    const by = { as: 'newcomer', when: name === 'star' ? 'a crowd' : 'a few', like } as const;
    const post = `/api/posts/${postOf(name)}`;
    const comment = `/api/comments/${commentOf(name)}`;
    const user = `/api/users/${usernameOf(name)}`;
    const except = { roundTrips: NOTIFIES_AFTER_RESPONSE, perItem: NOTIFIES_AFTER_RESPONSE };
    await call({ route: 'PUT /api/posts/:id/like', ...by, path: `${post}/like`, except });
    await call({ route: 'DELETE /api/posts/:id/like', ...by, path: `${post}/like` });
    await call({ route: 'POST /api/posts/:id/views', ...by, path: `${post}/views`, status: 204 });
    const viewed = { path: '/api/posts/views', json: { ids: [postOf(name)] }, status: 204 };
    await call({ route: 'POST /api/posts/views', ...by, ...viewed });
    const visit = `${user}/views`;
    await call({ route: 'POST /api/users/:username/views', ...by, path: visit, status: 204 });
    const json = { content: 'Bonjour !', parentId: commentOf(name) };
    const path = `${post}/comments`;
    await call({ route: 'POST /api/posts/:id/comments', ...by, path, json, status: 201, except });
    await call({ route: 'PUT /api/comments/:id/like', ...by, path: `${comment}/like`, except });
    await call({ route: 'DELETE /api/comments/:id/like', ...by, path: `${comment}/like` });
    await call({ route: 'PUT /api/users/:username/follow', ...by, path: `${user}/follow`, except });
    const own = { as: name, when: by.when, like, path: `/api/ratings/${reviewOf(name)}/reply` };
    const reply = { text: 'Merci à vous.' };
    const notifiesAfter = { roundTrips: NOTIFIES_AFTER_RESPONSE, perItem: NOTIFIES_AFTER_RESPONSE };
    await call({ route: 'PUT /api/ratings/:id/reply', ...own, json: reply, except: notifiesAfter });
    await call({
      route: 'DELETE /api/ratings/:id/reply',
      ...own,
      except: { roundTrips: PURGES_AFTER_RESPONSE, perItem: PURGES_AFTER_RESPONSE },
    });
    await call({ route: 'DELETE /api/users/:username/follow', ...by, path: `${user}/follow` });
    const wait = { ...by, path: `${user}/notify-return`, status: 204 };
    await call({ route: 'POST /api/users/:username/notify-return', ...wait });
    await call({ route: 'DELETE /api/users/:username/notify-return', ...wait });
    const follows = { roundTrips: CARRIES_OUT, perItem: CARRIES_OUT };
    const block = { ...by, path: `${user}/block`, except: follows };
    await call({ route: 'PUT /api/users/:username/block', ...block });
    await call({ route: 'GET /api/me/blocks', ...by, path: '/api/me/blocks' });
    await call({ route: 'DELETE /api/users/:username/block', ...block });
  }
}

async function writeProfile({ call }: Client): Promise<void> {
  const as = 'newcomer';
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#224466' },
  })
    .png()
    .toBuffer();
  const { json: all } = await call({
    route: 'GET /api/topics',
    when: 'again',
    path: '/api/topics',
  });
  const ids: string[] = all.topics
    .filter((topic: { parentId: string | null }) => topic.parentId)
    .map((topic: { id: string }) => topic.id);
  const described = (topicIds: string[]) => ({
    topics: topicIds.map((topicId) => ({ topicId, description: 'Dix ans de métier.' })),
  });

  await call({
    route: 'POST /api/me/creator',
    as,
    path: '/api/me/creator',
    except: { perItem: 'whether a creator is ready depends on six tables' },
  });
  const topics = { route: 'PUT /api/me/topics', as, path: '/api/me/topics' } as const;
  const rewritten = { perItem: 'the words that find a creator are rewritten with each topic' };
  await call({
    ...topics,
    when: 'ten new',
    json: described(ids.slice(0, 10)),
    except: rewritten,
  });
  await call({
    ...topics,
    when: 'ten others',
    json: described(ids.slice(10, 20)),
    except: rewritten,
  });
  await call({ ...topics, when: 'reordered', json: described(ids.slice(10, 20).reverse()) });
  const profile = { route: 'PATCH /api/me/profile', as, path: '/api/me/profile' } as const;
  await call({
    ...profile,
    when: 'a name',
    json: { name: 'Nouvelle Personne' },
    except: { roundTrips: 'reserved names are read first' },
  });
  const everything = {
    bio: 'Présentation.',
    aboutShort: 'Quelques mots.',
    birthDate: '1990-01-31',
    genderId: 2,
    spokenLanguageIds: [1, 2, 3],
    nationalityCode: 'FR',
    residenceCountryCode: 'BE',
    mbtiCode: 'INTJ',
    astrologicalSignId: 11,
    expertiseTopicIds: ids.slice(0, 10),
  };
  const except = {
    perItem: 'each of its writes repeats every check, so that all are done or none',
  };
  await call({ ...profile, when: 'everything', json: everything, except });
  const offer = { active: true, priceCents: 500 };
  const json = { question: offer, day: offer, month: offer };
  const tariffs = { route: 'PUT /api/me/tariffs', as, path: '/api/me/tariffs', json } as const;
  const indexed = { perItem: 'triggers rewrite what search and rankings say of the creator' };
  await call({ ...tariffs, when: 'first', status: 201, except: indexed });
  await call({ ...tariffs, when: 'again', except: indexed });
  const seller = { route: 'PUT /api/me/seller', as, path: '/api/me/seller' } as const;
  await call({ ...seller, json: { professional: false } });
  const avatar = { route: 'PUT /api/me/avatar', as, path: '/api/me/avatar' } as const;
  const { json: stored } = await call({
    ...avatar,
    body: new Uint8Array(picture),
    except: {
      roundTrips: `${OUTBOX_FIRST}; those of replaced images are deleted after the response`,
      perItem: OUTBOX_FIRST,
    },
  });
  await call({ route: 'GET /images/:bucket/:key{.+}', path: stored.avatarUrl });

  const link = { url: 'https://example.com', title: 'Un lien' };
  const links = { as, path: '/api/me/links' } as const;
  const { json: addedLink } = await call({
    route: 'POST /api/me/links',
    ...links,
    json: link,
    status: 201,
  });
  const kept = `/api/me/links/${linkOf('author')}`;
  await call({ route: 'PATCH /api/me/links/:id', as: 'author', path: kept, json: link });
  await call({
    route: 'PUT /api/me/links/order',
    as,
    path: '/api/me/links/order',
    json: { ids: [addedLink.id] },
  });
  const gone = `/api/me/links/${linkOf('author')}`;
  await call({
    route: 'DELETE /api/me/links/:id',
    as: 'author',
    path: gone,
    status: 204,
    except: { perItem: 'the links after it move, of which there are four at most' },
  });

  const text = { mediaType: 'text', title: 'Titre', bodyText: 'Quelques phrases.' };
  const posts = { route: 'POST /api/me/posts', as, path: '/api/me/posts', status: 201 } as const;
  const taken = { perItem: 'the indexes of search take the words in' };
  const added = await call({ ...posts, when: 'text', json: text, except: taken });
  const form = new FormData();
  form.set('file', new File([new Uint8Array(picture)], 'photo.png', { type: 'image/png' }));
  form.set('caption', 'Une légende');
  await call({
    ...posts,
    when: 'photo',
    body: form,
    except: { roundTrips: OUTBOX_FIRST, perItem: OUTBOX_FIRST },
  });
  await call({
    route: 'PATCH /api/me/posts/:id',
    as,
    path: `/api/me/posts/${added.json.id}`,
    json: { title: 'Un autre titre', expect: { title: 'Titre' } },
    except: {
      roundTrips: PURGES_AFTER_RESPONSE,
      perItem: 'the indexes of search take the words out and in again',
    },
  });
  const { json: own } = await call({ route: 'GET /api/me/posts', as, path: '/api/me/posts' });
  await call({
    route: 'PUT /api/me/posts/order',
    as,
    path: '/api/me/posts/order',
    json: { ids: own.posts.map((post: { id: string }) => post.id).reverse() },
    except: { roundTrips: PURGES_AFTER_RESPONSE, perItem: PURGES_AFTER_RESPONSE },
  });
  const remove = { route: 'DELETE /api/me/posts/:id', status: 204 } as const;
  await call({
    ...remove,
    when: 'a new one',
    as,
    path: `/api/me/posts/${added.json.id}`,
    except: { roundTrips: IN_STEPS, perItem: IN_STEPS },
  });
  await call({
    ...remove,
    when: 'a famous one',
    as: 'star',
    path: `/api/me/posts/${postOf('star')}`,
    except: { roundTrips: IN_STEPS, perItem: IN_STEPS, growth: IN_STEPS },
  });
}

async function converse({ call, tokenOf }: Client): Promise<void> {
  const as = 'newcomer';
  const profile = await call({
    route: 'GET /api/users/:username',
    when: 'before asking',
    as,
    path: `/api/users/${usernameOf('answerer')}`,
  });
  const [topic, other] = profile.json.topics;
  const opening = {
    username: usernameOf('answerer'),
    topicId: topic.id,
    pricing: 'question',
    mode: 'purchase',
  };
  const { mode: _mode, ...wanted } = opening;
  await call({
    route: 'GET /api/conversations/offer',
    as,
    path: `/api/conversations/offer?${new URLSearchParams(wanted)}`,
    except: { perItem: ONE_STATEMENT },
  });
  const open = {
    route: 'POST /api/conversations',
    as,
    path: '/api/conversations',
    except: { perItem: ONE_STATEMENT },
  } as const;
  const { json } = await call({ ...open, when: 'a question', json: opening, status: 201 });
  await call({ ...open, when: 'the same again', json: { ...opening, mode: 'resume' } });
  const month = { ...opening, topicId: other.id, pricing: 'month' };
  await call({ ...open, when: 'a month', json: month, status: 201 });

  const path = `/api/conversations/${json.id}`;
  const files = '/api/conversations/:id/attachments';
  const document = '%PDF-1.4\nxref\ntrailer<<>>\nstartxref\n9\n%%EOF\n';
  const form = new FormData();
  form.set('file', new File([document], 'Document.pdf', { type: 'application/pdf' }));
  const { json: attachment } = await call({
    ...{ route: `POST ${files}`, as, path: `${path}/attachments`, body: form, status: 201 },
  });
  const file = { as, path: `${path}/attachments/${attachment.id}` } as const;
  await call({ ...file, route: `GET ${files}/:attachmentId` });
  await call({ ...file, route: `DELETE ${files}/:attachmentId`, status: 204 });
  const say = (text: string) => ({ id: randomUUID(), text });
  const messages = { route: 'POST /api/conversations/:id/messages', status: 201 } as const;
  const to = `${path}/messages`;
  await call({ ...messages, when: 'asking', as, path: to, json: say('Bonjour ?') });
  await call({ ...messages, when: 'answering', as: 'answerer', path: to, json: say('Oui.') });
  const taken = { route: 'DELETE /api/conversations/:id/messages/:messageId', as } as const;
  await call({ ...taken, path: `${to}/${randomUUID()}`, status: 204 });
  await call({ route: 'GET /api/conversations/:id', as, path });
  const search = '/api/me/messages/search';
  await call({ route: `GET ${search}`, as, path: `${search}?q=bonjour` });
  await call({ route: 'GET /api/conversations/:id/messages', as, path: `${to}?after=0` });
  const read = { route: 'PUT /api/conversations/:id/read', as, status: 204 } as const;
  await call({ ...read, path: `${path}/read`, json: { seq: 2 } });
  const rating = { stars: 5, comment: 'Très clair.' };
  const rate = { route: 'PUT /api/conversations/:id/rating', as, status: 201 } as const;
  const except = { roundTrips: NOTIFIES_AFTER_RESPONSE };
  await call({ ...rate, path: `${path}/rating`, json: rating, except });
  const headers = { 'X-Upgrade': `dismoi.v1, bearer.${await tokenOf(as)}` };
  const socket = { route: 'GET /api/conversations/:id/socket', status: 101 } as const;
  await call({ ...socket, path: `${path}/socket`, headers });
  const repair = 'POST /api/operations/conversations/:id/repair';
  const repaired = `/api/operations/conversations/${json.id}/repair`;
  await call({
    route: repair,
    path: repaired,
    headers: operator,
    status: 204,
    except: FOR_OPERATORS,
  });
  const repairAll = 'POST /api/operations/conversations/repair';
  const since = new Date().toISOString();
  const all = `/api/operations/conversations/repair?since=${since}`;
  await call({ route: repairAll, path: all, headers: operator, except: FOR_OPERATORS });
}
