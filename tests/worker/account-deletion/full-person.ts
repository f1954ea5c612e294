import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import {
  authIdentities,
  conversations,
  creatorMediaComments,
  deadLetters,
  featuredExperts,
  moderators,
  operatorLetters,
  operators,
  orderQuestions,
  profileViews,
  suspendedSessions,
  weeklyReports,
} from '../../../database/schema.ts';
import { recordViews } from '../../../worker/community/posts/views.ts';
import { refreshRankings } from '../../../worker/discovery/rankings/refresh-rankings.ts';
import { open, type Pair, send } from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import {
  createModerator,
  decided,
  report,
  settleOutbox,
} from '../../support/workerd/moderation.ts';
import { carry } from '../../support/workerd/notices.ts';
import { jpegWithGps, png } from '../../support/workerd/pictures.ts';
import { signedInClient } from '../auth/client.ts';

/**
 * Somebody who asks, answers, publishes, likes and reports. All of their words begin with `zq`, so that whatever is
 * left of them is found.
 */

export interface FullPerson extends Person {
  address: string;
}

async function ok<T = unknown>(
  method: string,
  path: string,
  as: Person,
  json?: unknown,
  body?: BodyInit,
): Promise<T> {
  const response = await call(method, path, { as, json, body });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (response.status === 204 ? null : await response.json()) as T;
}

/** A member who has signed up with a password. */
export async function signedUp(word: string): Promise<FullPerson> {
  const address = `${word}@example.com`;
  const { client, user, session } = await signedInClient({
    email: address,
    username: `${word}old`,
    name: `${word} Zqname`,
  });
  const { error } = await client.updateUser({ data: { username: word } });
  if (error) throw error;
  return { id: user!.id, username: word, token: session!.access_token, address };
}

export async function fullMarket(word = 'zqleaver') {
  const category = await createTopic();
  const { id: topicId } = await createTopic(category.id);
  const leaver = await signedUp(word);
  const star = await createCreator({ topicIds: [topicId], tariffs: { questionPriceCents: 0 } });
  const paid = await createCreator({ topicIds: [topicId] });
  const fan = await createPerson();
  const blocked = await createPerson();
  const moderator = await createModerator();
  const starsPost = await createPost(star.id, { createdAt: Date.now() });

  // A creator with everything that a profile can have.
  await ok('POST', '/api/me/creator', leaver, { country: 'FR' });
  await ok('PATCH', '/api/me/profile', leaver, {
    bio: 'zqbio',
    aboutShort: 'zqabout',
    welcomeMessage: 'zqwelcome',
    birthDate: '1990-01-31',
    residenceCountryCode: 'FR',
    spokenLanguageIds: [1],
  });
  await ok('PUT', '/api/me/topics', leaver, { topics: [{ topicId, description: 'zqtopic' }] });
  await ok('PUT', '/api/me/tariffs', leaver, {
    question: { active: true, priceCents: 0 },
    day: { active: true, priceCents: 500 },
    month: { active: false, priceCents: null },
  });
  await ok('PUT', '/api/me/saved-replies', leaver, {
    replies: [{ id: crypto.randomUUID(), title: 'zqreply', text: 'zqreply' }],
  });
  await ok('POST', '/api/me/links', leaver, { url: 'https://zqlink.example/', title: 'zqlink' });
  await ok('PUT', '/api/me/avatar', leaver, undefined, jpegWithGps);
  await ok('PUT', '/api/me/seller', leaver, {
    professional: true,
    legalName: 'Zqlegal SARL',
    address: '1 rue Zqlegal, 75000 Paris',
    siren: '732829320',
    vat: 'exempt',
    vatNumber: null,
  });
  const post = await ok<{ id: string }>('POST', '/api/me/posts', leaver, {
    mediaType: 'text',
    title: 'zqposttitle',
    bodyText: 'zqpostbody',
  });
  const photo = new FormData();
  photo.append('file', new File([jpegWithGps], 'photo.jpg'));
  photo.append('caption', 'zqcaption');
  await ok('POST', '/api/me/posts', leaver, undefined, photo);
  const papers = new FormData();
  papers.append('file', new File([png], 'papier.png'));
  await ok('POST', '/api/me/verification', leaver, undefined, papers);

  // Acts on others' content, and theirs on the leaver's.
  const comment = (as: Person, postId: string, content: string, parentId?: string) =>
    ok<{ id: string }>('POST', `/api/posts/${postId}/comments`, as, { content, parentId });
  const own = await comment(leaver, starsPost, 'zqcomment');
  const reply = await comment(star, starsPost, `@${leaver.username} avec plaisir`, own.id);
  await comment(leaver, starsPost, `@${star.username} zqreply`, reply.id);
  await comment(fan, post.id, 'Très bien');
  await ok('PUT', `/api/comments/${own.id}/like`, fan);
  await ok('PUT', `/api/comments/${reply.id}/like`, leaver);
  await ok('PUT', `/api/posts/${starsPost}/like`, leaver);
  await ok('PUT', `/api/posts/${post.id}/like`, fan);
  await ok('PUT', `/api/users/${star.username}/follow`, leaver);
  await ok('PUT', `/api/users/${leaver.username}/follow`, fan);
  await ok('PUT', `/api/users/${blocked.username}/block`, leaver);
  await ok('PUT', `/api/users/${leaver.username}/block`, blocked);
  await recordViews(db, [
    { postId: starsPost, userId: leaver.id, viewedAt: Date.now() },
    { postId: post.id, userId: fan.id, viewedAt: Date.now() },
  ]);
  const viewed = { day: '2026-11-26', viewedAt: Date.now() };
  await db.insert(profileViews).values([
    { ...viewed, creatorId: star.id, userId: leaver.id },
    { ...viewed, creatorId: leaver.id, userId: fan.id },
  ]);

  // Conversations in both roles, free ones, and a paid question that nobody has answered.
  const talk = async (pair: Pair, words: [question: string, answer: string]) => {
    const { id } = await open(pair);
    await (await send(id, pair.asker, words[0])).body?.cancel();
    await (await send(id, pair.creator, words[1])).body?.cancel();
    return id;
  };
  const asked = await talk({ asker: leaver, creator: star, topicId }, ['zqmessage', 'Réponse']);
  await ok('PUT', `/api/conversations/${asked}/rating`, leaver, {
    stars: 5,
    comment: 'zqreview',
    fullName: true,
  });
  const answered = await talk({ asker: fan, creator: leaver, topicId }, ['Question', 'zqmessage']);
  await ok('PUT', `/api/conversations/${answered}/rating`, fan, { stars: 4, comment: 'Bien' });
  await ok('POST', `/api/conversations/${answered}/publication`, leaver, {
    question: 'zqproposed question',
    answer: 'zqproposed answer',
  });
  await ok('POST', `/api/conversations/${asked}/publication`, star, {
    question: 'zqpublished question',
    answer: 'zqpublished answer',
  });
  await ok('POST', `/api/conversations/${asked}/publication/decision`, leaver, { agree: true });
  const unanswered = await open({ asker: leaver, creator: paid, topicId });
  await (await send(unanswered.id, leaver, 'zqmessage')).body?.cancel();
  // Their search index holds it from now on.
  await ok('GET', '/api/me/messages/search?q=zqmessage', leaver);
  const held = await open({ asker: fan, creator: leaver, topicId }, 'day');
  await (await send(held.id, fan, 'Une question payée')).body?.cancel();
  await open({ asker: leaver, creator: star, topicId }, 'month');
  const [paidFor] = await db
    .select({ orderId: conversations.orderId })
    .from(conversations)
    .where(eq(conversations.id, unanswered.id));
  await db
    .insert(orderQuestions)
    .values({ orderId: paidFor!.orderId!, messageId: crypto.randomUUID(), text: 'zqunsent' });

  // Waiting for a return, in both directions.
  const away = {
    pausedUntil: new Date(Date.now() + 86_400_000).toISOString(),
    maxOpenQuestions: 5,
  };
  for (const [creator, waiting] of [
    [paid, leaver],
    [leaver, fan],
  ] as const) {
    await ok('PUT', '/api/me/availability', creator, away);
    await ok('POST', `/api/users/${creator.username}/notify-return`, waiting);
  }

  await ok('POST', '/api/me/unmet-questions', leaver, { question: 'zqunmet ?' });

  // Reports, and a decision about the leaver.
  await report(leaver, { type: 'post', id: starsPost }, { text: 'zqreport' });
  const about = await report(fan, { type: 'comment', id: own.id });
  await decided(moderator, about, 'warn', 'Un avertissement.');
  const decision = await ok<{ decisions: { id: string }[] }>('GET', '/api/me/decisions', leaver);
  await ok('POST', `/api/me/decisions/${decision.decisions[0]!.id}/appeal`, leaver, {
    text: 'zqappeal',
  });
  await ok('POST', '/api/me/export', leaver);
  // An app that was not verified asks for no code.
  for (const statement of [
    `insert into auth_factors values ('f', ?1, 'totp', 'zqapp', 'secret', null, null, 1, 1)`,
    `insert into auth_passkeys values ('p', ?1, 'zqkey', 'key', 0, 0, '[]', 'zqphone', 1, null)`,
    `insert into auth_factor_resets values (?1, 'hash', 1, 9e15)`,
  ])
    await env.DB.prepare(statement).bind(leaver.id).run();
  await settleOutbox();

  await ok('PUT', '/api/me/notification-preferences', leaver, {
    like: { app: true, email: false, push: true },
  });
  await env.INBOX.getByName(leaver.id).savePushSubscription(
    { endpoint: 'https://push.example/zqdevice', keys: { p256dh: 'zqkey', auth: 'zqauth' } },
    'session',
  );
  await db.batch([
    db.insert(authIdentities).values({
      ...{ id: crypto.randomUUID(), userId: leaver.id, provider: 'google', providerId: 'zqgoogle' },
      identityData: { email: leaver.address },
      ...{ createdAt: 1, lastSignInAt: 1 },
    }),
    db.insert(moderators).values({ userId: leaver.id, grantedAt: 1 }),
    db.insert(operators).values({ userId: leaver.id, grantedAt: 1 }),
    db.insert(operatorLetters).values({
      ...{ id: crypto.randomUUID(), personId: leaver.id, authorId: leaver.id, side: 'person' },
      ...{ text: 'zqletter', createdAt: Date.now() },
    }),
    db.insert(featuredExperts).values({ userId: leaver.id, position: 1 }),
    db.insert(suspendedSessions).values({ id: crypto.randomUUID(), userId: leaver.id }),
    db.insert(weeklyReports).values({ week: '2026-11-16', creatorId: leaver.id }),
    db.insert(deadLetters).values({
      id: crypto.randomUUID(),
      queue: 'post-views',
      body: JSON.stringify({ userId: leaver.id, postId: starsPost, viewedAt: 1 }),
      sentAt: 1,
      diedAt: Date.now(),
    }),
  ]);
  await carry();
  await refreshRankings(db, env, Date.now() + 1_000, Date.now());
  const replied = await db
    .select()
    .from(creatorMediaComments)
    .where(eq(creatorMediaComments.id, reply.id));
  if (replied.length !== 1) throw new Error('the reply is missing');
  return {
    ...{ leaver, star, paid, fan, blocked, moderator, topicId, starsPost, post: post.id },
    ...{ asked, answered, unanswered: unanswered.id, held: held.id, replyId: reply.id },
  };
}
