import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { manageAccount } from './accounts.ts';
import type { Client } from './client.ts';
import { moderate } from './moderation.ts';
import { payAndEarn } from './money.ts';
import { readPages, reportFromBrowser } from './pages.ts';
import { commentOf, linkOf, OPERATOR_TOKEN, postOf, reviewOf, usernameOf } from './people.ts';
import { isPlainRead, pathOf } from './plain-read.ts';
import { replayDeadLetters } from './queues.ts';
import { verify } from './verification.ts';

const operator = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
const ONE_STATEMENT =
  'what is on offer, paid and open already is read again by the statements that write';
const IN_STEPS = 'likes and comments go behind the answer, in ten steps of a thousand rows at most';
const SUBCATEGORY = '/api/topics/sport/yoga-et-pilates/creators';

/**
 * Calls every endpoint, the reads first, so that they are measured before any change. Also calls
 * all `routes` of the app that are read by their path alone.
 */
export async function callEverything(client: Client, routes: string[]): Promise<void> {
  await readMarketplace(client);
  await readOwn(client);
  await readPages(client);
  await reportFromBrowser(client);
  await sendScriptlessForm(client);
  await subscribeDevice(client);
  await writeSocial(client);
  await writeProfile(client);
  await payAndEarn(client);
  await converse(client);
  await moderate(client);
  await verify(client);
  await replayDeadLetters(client);
  await manageAccount(client);
  await readTheRest(client, routes);
}

/** As the user with the most followers and comments. */
async function readTheRest({ call, measured }: Client, routes: string[]): Promise<void> {
  const called = new Set(measured.map((one) => one.call.route));
  for (const route of routes)
    if (isPlainRead(route) && !called.has(route))
      await call({ route, path: pathOf(route), as: 'star' });
}

async function readMarketplace({ call }: Client): Promise<void> {
  await call({ route: 'GET /api/health', path: '/api/health' });
  const health = { path: '/api/operations/health', headers: operator };
  await call({ route: 'GET /api/operations/health', ...health });
  const waiting = { path: '/api/operations/waiting', headers: operator };
  await call({ route: 'GET /api/operations/waiting', ...waiting });
  await call({ route: 'GET /api/lookups', path: '/api/lookups' });
  await call({ route: 'GET /api/push/key', path: '/api/push/key' });
  await call({ route: 'GET /api/topics', path: '/api/topics' });
  for (const [when, query] of [
    ['all scopes', ''],
    ['a category', '?category=sport'],
    ['a subcategory', '?category=sport&subcategory=yoga-et-pilates'],
  ])
    await call({
      route: 'GET /api/discovery',
      when,
      path: `/api/discovery${query}`,
      fromKv: true,
    });

  await call({ route: 'GET /api/landing', path: '/api/landing', fromKv: true });
  await call({ route: 'GET /api/transparency', path: '/api/transparency', fromKv: true });
  await call({ route: 'GET /api/status', path: '/api/status' });

  const subcategory = 'GET /api/topics/:category/:subcategory/creators';
  const first = await call({ route: subcategory, when: 'first page', path: SUBCATEGORY });
  const next = `${SUBCATEGORY}?cursor=${first.json.nextCursor}`;
  await call({ route: subcategory, when: 'next page', path: next });
  const filters = '?tariff=question&priceMax=20000&ageMax=79&language=2';
  await call({ route: subcategory, when: 'filtered', path: SUBCATEGORY + filters });

  for (const q of [
    ...['marie', 'mar', 'm', 'arti', 'marie bernard', 'banc.star'],
    // Frequent words of posts and creators, inflected, misspelt, and in a sentence that matches
    // only partly.
    ...['conseil', 'recette', 'coureuses', 'jardns', 'le moteur de mon bateau', 'introuvable'],
  ])
    await call({
      route: 'GET /api/search',
      when: `'${q}'`,
      path: `/api/search?q=${encodeURIComponent(q)}`,
    });
  for (const kind of ['creators', 'posts', 'topics']) {
    const path = `/api/search?q=conseil&kind=${kind}`;
    const first = await call({ route: 'GET /api/search', when: `${kind} for 'conseil'`, path });
    if (first.json.nextCursor)
      await call({
        route: 'GET /api/search',
        when: `${kind} for 'conseil', next page`,
        path: `${path}&cursor=${first.json.nextCursor}`,
      });
  }

  const question = 'Comment semer des tomates sur mon balcon en avril ?';
  await call({
    route: 'GET /api/experts',
    when: 'a whole question',
    path: `/api/experts?q=${encodeURIComponent(question)}`,
  });

  const feed = await call({ route: 'GET /api/feed', when: 'nobody', path: '/api/feed' });
  await call({ route: 'GET /api/feed', when: 'signed in', as: 'reader', path: '/api/feed' });
  const older = `/api/feed?cursor=${feed.json.nextCursor}`;
  await call({ route: 'GET /api/feed', when: 'next page', as: 'reader', path: older });

  for (const name of ['author', 'star'] as const) {
    const like = name === 'star' ? 'a few' : undefined;
    const when = name === 'star' ? 'a crowd' : 'a few';
    const post = `/api/posts/${postOf(name)}`;
    const as = 'reader';
    await call({ route: 'GET /api/posts/:id', when, like, as, path: post });
    const comments = { route: 'GET /api/posts/:id/comments', as } as const;
    const page = await call({ ...comments, when, like, path: `${post}/comments` });
    const path = `${post}/comments?cursor=${page.json.nextCursor}`;
    await call({
      ...comments,
      when: `${when}, next page`,
      like: like && `${like}, next page`,
      path,
    });
    const user = { route: 'GET /api/users/:username', as } as const;
    await call({ ...user, when, like, path: `/api/users/${usernameOf(name)}` });
    const reviews = { route: 'GET /api/users/:username/ratings', as } as const;
    const ratings = `/api/users/${usernameOf(name)}/ratings`;
    const newest = await call({ ...reviews, when, like, path: ratings });
    await call({
      ...reviews,
      when: `${when}, next page`,
      like: like && `${like}, next page`,
      path: `${ratings}?cursor=${newest.json.nextCursor}`,
    });
  }
}

const NOTIFIES_AFTER_RESPONSE = 'whom it is done to is told behind the answer';
const PURGES_AFTER_RESPONSE = 'where it is kept at the edge is looked up behind the answer';
const CARRIES_OUT = 'conversations and orders follow before it is answered';

async function sendScriptlessForm({ call }: Client): Promise<void> {
  const body = new URLSearchParams({ email: 'quelqu-un@example.com' });
  await call({ route: 'POST /auth', path: '/auth', body, status: 303 });
}

async function readOwn({ call, tokenOf }: Client): Promise<void> {
  const pairs = [
    ['author', 'a few followers', undefined],
    ['star', 'a crowd of followers', 'a few followers'],
    ['reader', 'follows a few', undefined],
    ['devotee', 'follows everybody', 'follows a few'],
  ] as const;
  for (const [as, when, like] of pairs) {
    const own = { as, when, like };
    await call({ route: 'GET /api/me', ...own, path: '/api/me' });
    const connections = { route: 'GET /api/me/connections', as } as const;
    const page = await call({ ...connections, when, like, path: '/api/me/connections' });
    if (page.json.nextCursor)
      await call({
        ...connections,
        when: `${when}, next page`,
        path: `/api/me/connections?cursor=${page.json.nextCursor}`,
      });
    await call({ route: 'GET /api/conversations', ...own, path: '/api/conversations' });
    const bell = '/api/me/notifications';
    const noD1 = { things: 'kept in the person’s object: D1 is not asked, whatever is listed' };
    await call({ route: 'GET /api/me/notifications', ...own, path: bell, except: noD1 });
    if (as === 'reader' || as === 'devotee') continue;
    await call({ route: 'GET /api/me/stats', ...own, path: '/api/me/stats' });
    await call({ route: 'GET /api/me/posts', ...own, path: '/api/me/posts' });
    await call({ route: 'GET /api/me/tariffs', ...own, path: '/api/me/tariffs' });
    await call({ route: 'GET /api/me/seller', ...own, path: '/api/me/seller' });
  }
  const protocols = `dismoi.v1, bearer.${await tokenOf('reader')}`;
  const headers = { 'X-Upgrade': protocols };
  const preferences = '/api/me/notification-preferences';
  const chosen = { like: { push: true } };
  await call({ route: `GET ${preferences}`, as: 'reader', path: preferences });
  await call({ route: `PUT ${preferences}`, as: 'reader', path: preferences, json: chosen });
  const marking = '/api/me/notifications/read';
  await call({ route: `POST ${marking}`, as: 'star', path: marking, json: { all: true } });
  await call({ route: 'GET /api/me/socket', path: '/api/me/socket', headers, status: 101 });
}

/** A device for pushes, whose key is the generator of the curve. */
const device = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/banc',
  keys: {
    p256dh:
      'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
};

async function subscribeDevice({ call }: Client): Promise<void> {
  const path = '/api/me/push-subscriptions';
  const own = { path, as: 'reader' } as const;
  await call({ route: `POST ${path}`, ...own, json: device, status: 201 });
  const json = { endpoint: device.endpoint };
  await call({ route: `DELETE ${path}`, ...own, json, status: 204 });
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
    const json = { content: 'Bonjour !', parentId: commentOf(name) };
    const path = `${post}/comments`;
    await call({ route: 'POST /api/posts/:id/comments', ...by, path, json, status: 201, except });
    await call({ route: 'PUT /api/comments/:id/like', ...by, path: `${comment}/like`, except });
    await call({ route: 'DELETE /api/comments/:id/like', ...by, path: `${comment}/like` });
    await call({ route: 'PUT /api/users/:username/follow', ...by, path: `${user}/follow`, except });
    const own = { as: name, when: by.when, like, path: `/api/ratings/${reviewOf(name)}/reply` };
    const reply = { text: 'Merci à vous.' };
    const notifiesAfter = { roundTrips: NOTIFIES_AFTER_RESPONSE };
    await call({ route: 'PUT /api/ratings/:id/reply', ...own, json: reply, except: notifiesAfter });
    await call({
      route: 'DELETE /api/ratings/:id/reply',
      ...own,
      except: { roundTrips: PURGES_AFTER_RESPONSE },
    });
    await call({ route: 'DELETE /api/users/:username/follow', ...by, path: `${user}/follow` });
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

  await call({ route: 'POST /api/me/creator', as, path: '/api/me/creator' });
  const topics = { route: 'PUT /api/me/topics', as, path: '/api/me/topics' } as const;
  await call({ ...topics, when: 'ten new', json: described(ids.slice(0, 10)) });
  await call({
    ...topics,
    when: 'ten others',
    json: described(ids.slice(10, 20)),
    except: { perItem: 'the words that find a creator are written anew with each topic' },
  });
  await call({ ...topics, when: 'reordered', json: described(ids.slice(10, 20).reverse()) });
  const profile = { route: 'PATCH /api/me/profile', as, path: '/api/me/profile' } as const;
  await call({ ...profile, when: 'a name', json: { name: 'Nouvelle Personne' } });
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
  const except = { perItem: 'each of its writes repeats every check, so that all happen or none' };
  await call({ ...profile, when: 'everything', json: everything, except });
  const offer = { active: true, priceCents: 500 };
  const json = { question: offer, day: offer, month: offer };
  const tariffs = { route: 'PUT /api/me/tariffs', as, path: '/api/me/tariffs', json } as const;
  await call({ ...tariffs, when: 'first', status: 201 });
  await call({ ...tariffs, when: 'again' });
  const seller = { route: 'PUT /api/me/seller', as, path: '/api/me/seller' } as const;
  await call({ ...seller, json: { professional: false } });
  const avatar = { route: 'PUT /api/me/avatar', as, path: '/api/me/avatar' } as const;
  const { json: stored } = await call({
    ...avatar,
    body: new Uint8Array(picture),
    except: {
      roundTrips: 'after the answer, what it replaced is struck off once R2 has let it go',
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
  await call({ route: 'DELETE /api/me/links/:id', as: 'author', path: gone, status: 204 });

  const text = { mediaType: 'text', title: 'Titre', bodyText: 'Quelques phrases.' };
  const posts = { route: 'POST /api/me/posts', as, path: '/api/me/posts', status: 201 } as const;
  const added = await call({ ...posts, when: 'text', json: text });
  const form = new FormData();
  form.set('file', new File([new Uint8Array(picture)], 'photo.png', { type: 'image/png' }));
  form.set('caption', 'Une légende');
  await call({ ...posts, when: 'photo', body: form });
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
  const say = (text: string) => ({ id: randomUUID(), text });
  const messages = { route: 'POST /api/conversations/:id/messages', status: 201 } as const;
  const to = `${path}/messages`;
  await call({ ...messages, when: 'asking', as, path: to, json: say('Bonjour ?') });
  await call({ ...messages, when: 'answering', as: 'answerer', path: to, json: say('Oui.') });
  const taken = { route: 'DELETE /api/conversations/:id/messages/:messageId', as } as const;
  await call({ ...taken, path: `${to}/${randomUUID()}`, status: 204 });
  await call({ route: 'GET /api/conversations/:id', as, path });
  await call({ route: 'GET /api/conversations/:id/messages', as, path: `${to}?after=0` });
  const read = { route: 'PUT /api/conversations/:id/read', as, status: 204 } as const;
  await call({ ...read, path: `${path}/read`, json: { seq: 2 } });
  const rating = { stars: 5, comment: 'Très clair.' };
  const rate = { route: 'PUT /api/conversations/:id/rating', as, status: 201 } as const;
  await call({ ...rate, path: `${path}/rating`, json: rating });
  const headers = { 'X-Upgrade': `dismoi.v1, bearer.${await tokenOf(as)}` };
  const socket = { route: 'GET /api/conversations/:id/socket', status: 101 } as const;
  await call({ ...socket, path: `${path}/socket`, headers });
  const repair = 'POST /api/operations/conversations/:id/repair';
  const repaired = `/api/operations/conversations/${json.id}/repair`;
  await call({ route: repair, path: repaired, headers: operator, status: 204 });
  const repairAll = 'POST /api/operations/conversations/repair';
  const since = new Date().toISOString();
  const all = `/api/operations/conversations/repair?since=${since}`;
  await call({ route: repairAll, path: all, headers: operator });
}
