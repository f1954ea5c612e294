import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { numberOfPost, numberOfUser } from '../../../database/numbers.ts';
import {
  accountExports,
  authUsers,
  outbox,
  profiles,
  unmetQuestions,
} from '../../../database/schema.ts';
import type { AccountExport } from '../../../domain/accounts/account-export.ts';
import {
  type PersonalData,
  personalObjects,
  personalObjectTables,
  personalTables,
} from '../../../domain/accounts/personal-data.ts';
import { attachmentKeys } from '../../../domain/conversations/attachment.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import { PAGE_COOKIE } from '../../../site/page-cookies.ts';
import { issueSsrToken } from '../../../worker/accounts/auth/access-token.ts';
import { aboutFiles } from '../../../worker/accounts/export/read-me.ts';
import { enqueueRemoval } from '../../../worker/accounts/export/remove-files.ts';
import { runExports } from '../../../worker/accounts/export/run-exports.ts';
import { sections } from '../../../worker/accounts/export/sections.ts';
import { fileLimits } from '../../../worker/accounts/export/write-file.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { open, send, stubOf } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { jobNamed } from '../../support/workerd/jobs.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { inboxOf, titlesOf } from '../../support/workerd/notices.ts';
import { orderOf } from '../../support/workerd/orders.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';

/** The time of the `n`-th mark, which nothing else has, and its form in an export. */
const timeOf = (n: number) => Date.UTC(2001, 0, 1) + n * 60_000;
const isoOf = (n: number) => new Date(timeOf(n)).toISOString();

const exportOf = async (as: Person): Promise<AccountExport> =>
  (await call('GET', '/api/me/export', { as })).json();

/** The files of a ZIP by name, as texts, read by another library than the one that wrote it. */
async function unzip(bytes: ArrayBuffer): Promise<Map<string, string>> {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(bytes)), {
    useWebWorkers: false,
    checkSignature: true,
  });
  const files = new Map<string, string>();
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    expect(files.has(entry.filename), entry.filename).toBe(false);
    const content = await entry.getData(new Uint8ArrayWriter());
    files.set(entry.filename, new TextDecoder('latin1').decode(content));
    if (/\.(json|txt)$/.test(entry.filename))
      files.set(entry.filename, new TextDecoder().decode(content));
  }
  await reader.close();
  return files;
}

/** Downloads all files of a ready export. */
async function download(as: Person): Promise<Map<string, string>> {
  const { state, files } = await exportOf(as);
  expect(state).toBe('ready');
  const all = new Map<string, string>();
  for (const { url, bytes } of files) {
    const response = await call('GET', url, { as });
    expect(response.status).toBe(200);
    const content = await response.arrayBuffer();
    expect(content.byteLength).toBe(bytes);
    for (const [name, text] of await unzip(content)) {
      expect(all.has(name), name).toBe(false);
      all.set(name, text);
    }
  }
  return all;
}

/** Requests an export and runs the job until it is ready. */
async function make(as: Person) {
  const response = await call('POST', '/api/me/export', { as });
  expect(response.status).toBe(202);
  await response.arrayBuffer();
  // The request's own run may still write it.
  await eventually(async () => {
    await runExports(env, Date.now());
    expect((await exportOf(as)).state).toBe('ready');
  });
  return download(as);
}

/** Everything that is stored for the exports of a person. */
const storedFor = async ({ id }: Person) =>
  (await env.ACCOUNT_EXPORTS.list({ prefix: `${id}/` })).objects.map(({ key }) => key);

/** The text of each place of personal data that the filled person's export must contain. */
type Marks = Record<string, string>;

/** A creator who also asks, with something of their own in every place, and somebody who has told secrets. */
async function fill(): Promise<{ me: Person; other: Person; marks: Marks; secrets: string[] }> {
  const topic = await createTopic();
  const me = await createCreator({ topicIds: [topic.id], bio: 'Ma présentation' });
  const other = await createCreator({ topicIds: [topic.id], name: 'Autre Personne' });
  const run = (query: ReturnType<typeof sql>) => db.run(query);
  const own = await createPost(me.id, { title: 'Mon post' });
  const theirs = await createPost(other.id, { title: 'Leur post' });

  await run(sql`update auth_users set email = 'moi@exemple.test', password_hash = 'SECRET-EMPREINTE'
    where id = ${me.id}`);
  await run(sql`update auth_users set email = 'SECRET-autre@exemple.test' where id = ${other.id}`);
  await run(
    sql`insert into auth_factors values ('f1', ${me.id}, 'totp', 'Mon application', 'SECRET-facteur', null, null, 1, 1)`,
  );
  await run(
    sql`insert into auth_passkeys values ('p1', ${me.id}, 'SECRET-cle', 'SECRET-cle', 0, 0, '[]', 'Mon téléphone', 1, null)`,
  );
  await run(sql`insert into auth_identities values ('i1', ${me.id}, 'google', 'g-1',
    '{"email":"google@exemple.test"}', 1, 1)`);
  await run(sql`update auth_sessions set user_agent = 'Mon navigateur' where user_id = ${me.id}`);
  await run(sql`insert into former_usernames (username, user_id, was_creator, until)
    values ('ancien.nom', ${me.id}, 1, 1)`);
  await run(sql`update creator_profiles set about_short = 'En bref', birth_date = '1980-01-02'
    where user_id = ${me.id}`);
  await run(
    sql`insert into creator_days (creator_number, day, view_count) values (${numberOfUser(me.id)}, '2021-03-04', 5)`,
  );
  await run(
    sql`insert into profile_views values ('2021-05-06', ${other.id}, ${me.id}, ${timeOf(1)})`,
  );
  await run(
    sql`insert into profile_bio_links values ('l1', ${me.id}, 'https://exemple.test', 'Mon lien', 0)`,
  );
  await run(
    sql`insert into user_follows values (${numberOfUser(me.id)}, ${numberOfUser(other.id)}, ${timeOf(2)})`,
  );
  await run(
    sql`insert into user_follows values (${numberOfUser(other.id)}, ${numberOfUser(me.id)}, ${timeOf(3)})`,
  );
  await run(sql`insert into return_requests values (${other.id}, ${me.id}, ${timeOf(4)}, 1)`);
  await db
    .insert(unmetQuestions)
    .values({ id: 'q1', userId: me.id, question: 'Ma question ?', createdAt: 1, dueAt: 1 });
  await run(
    sql`update creator_topic_prefs set description = 'Mon topic' where creator_id = ${me.id}`,
  );
  await run(
    sql`update creator_tariffs set question_price_cents = 3137 where creator_id = ${me.id}`,
  );
  await run(
    sql`insert into saved_replies values (${me.id}, '[{"text":"Ma réponse enregistrée"}]', 1)`,
  );
  await run(sql`insert into featured_experts (user_id, position) values (${me.id}, 4711)`);
  await run(
    sql`insert into creator_media_likes values (${numberOfPost(theirs)}, ${numberOfUser(me.id)}, ${timeOf(5)})`,
  );
  await run(sql`insert into creator_media_comments (id, media_id, user_id, content, created_at) values
    ('c1', ${theirs}, ${me.id}, 'Mon commentaire', 1), ('c2', ${own}, ${other.id}, 'SECRET-commentaire', 1)`);
  await run(sql`insert into creator_media_comment_likes values ('c2', ${me.id}, ${timeOf(6)})`);
  await run(sql`insert or ignore into view_months (month) values ('2021-07')`);
  await run(sql`insert into creator_media_views (viewed_month, user_number, media_number, viewed_at)
    values ('2021-07', ${numberOfUser(me.id)}, ${numberOfPost(theirs)}, ${timeOf(7)})`);
  await run(sql`insert into creator_media_monthly_views values (${own}, '2021-08', 3)`);
  await run(sql`insert into premium_subscriptions (id, subscriber_id, creator_id, started_at, expires_at,
    subscription_price_cents) values ('s1', ${me.id}, ${other.id}, ${timeOf(8)}, 2, 1),
    ('s2', ${other.id}, ${me.id}, ${timeOf(9)}, 2, 1)`);

  const asking = { asker: me, creator: other, topicId: topic.id };
  const asked = await open(asking, 'day');
  expect((await send(asked.id, me, 'Ma question')).status).toBe(201);
  expect((await send(asked.id, other, 'Leur réponse')).status).toBe(201);
  const selling = await open({ asker: other, creator: me, topicId: topic.id }, 'day');
  expect((await send(selling.id, other, 'Leur question')).status).toBe(201);
  await run(sql`insert into publications (conversation_id, state, question, answer, revision, changed_at)
    values (${asked.id}, 'proposed', 'Ma question à publier', 'Leur réponse', 1, 1)`);
  const attachment = {
    ...{ id: crypto.randomUUID(), kind: 'pdf', name: 'Mon contrat.pdf', bytes: 15 },
    ...{ width: null, height: null, seconds: null, peaks: null },
  };
  await runInDurableObject(stubOf(asked.id), (_, { storage }) => {
    storage.sql.exec(
      `INSERT INTO attachments (id, owner_id, type, shown, message_id)
       SELECT ?, sender_id, 'pdf', ?, id FROM messages WHERE seq = 1`,
      attachment.id,
      JSON.stringify(attachment),
    );
    storage.sql.exec(
      'UPDATE messages SET attachments = ? WHERE seq = 1',
      JSON.stringify([attachment]),
    );
  });
  await env.VERIFICATION_FILES.put(
    attachmentKeys(asked.id, attachment.id, 'pdf').whole,
    'Mon fichier joint',
  );
  await stubOf(asked.id).settle();
  const order = await orderOf(asked.id, me);
  const sale = await orderOf(selling.id, me);
  await run(sql`insert into paper_objections (order_id, text, created_at)
    values (${sale.id}, 'Mon objection', 1)`);
  await run(sql`insert into conversation_ratings (id, conversation_id, rater_id, ratee_id, stars, comment, created_at)
    values ('r1', ${asked.id}, ${me.id}, ${other.id}, 5, 'Mon avis', 1),
      ('r2', ${selling.id}, ${other.id}, ${me.id}, 4, 'Leur avis', 1)`);
  await run(sql`insert into order_complaints (order_id, text, created_at)
    values (${order.id}, 'Ma réclamation', 1)`);
  await run(sql`insert into order_questions values (${order.id}, 'm1', 'Ma question écrite')`);
  await run(
    sql`insert into seller_declarations values (${me.id}, 1, 1, 'Ma société', 'x', 'x', 'exempt', null, 'm', null, null)`,
  );
  await run(
    sql`insert into commission_invoices values ('F', 2021000000001, ${me.id}, '2021-09', 7654, 1, 1)`,
  );
  await run(sql`insert into creator_earnings (creator_id, payout_account_id) values (${me.id}, 'SECRET-compte')
    on conflict do update set payout_account_id = excluded.payout_account_id`);
  await run(sql`insert into debt_payments (id, creator_id, cents, state, created_at, ends_at, checkout_url)
    values ('d1', ${me.id}, 6543, 'over', 1, 1, 'SECRET-page')`);
  await run(sql`insert into payouts values ('p1', ${me.id}, 4321, 'pending', 1, 1, 1, null)`);

  await run(sql`insert into operators values (${me.id}, ${timeOf(10)})`);
  await run(sql`insert into moderators values (${me.id}, ${timeOf(11)})`);
  const moderator = await createPerson({ name: 'SECRET Modératrice' });
  await run(sql`insert into moderation_cases (id, subject_type, subject_id, author_id, excerpt, category, opened_at)
    values ('k1', 'post', ${own}, ${me.id}, 'Extrait de mon post', 'spam', 1),
      ('k2', 'post', ${theirs}, ${other.id}, 'SECRET-extrait', 'spam', 1),
      ('k3', 'profile', ${me.id}, ${me.id}, 'SECRET-en-cours', 'spam', 1)`);
  await run(sql`insert into reports (id, case_id, reporter_id, category, text, created_at) values
    ('t1', 'k2', ${me.id}, 'spam', 'Mon signalement', 1),
    ('t2', 'k1', ${other.id}, 'spam', 'SECRET-signalement', 1)`);
  await run(sql`insert into moderation_decisions (id, case_id, subject_type, subject_id, author_id, moderator_id,
    action, reason, created_at) values ('d1', 'k1', 'post', ${own}, ${me.id}, ${moderator.id}, 'warn', 'Leur raison', 1)`);
  await run(sql`insert into moderation_appeals (id, decision_id, text, created_at)
    values ('a1', 'd1', 'Ma contestation', 1)`);
  await run(sql`insert into operator_letters (id, person_id, written_by, author_id, text, created_at) values
    ('l1', ${me.id}, 'team', ${moderator.id}, 'Le courrier de l’équipe', 1),
    ('l2', ${other.id}, 'team', ${moderator.id}, 'SECRET-courrier', 1)`);
  await run(sql`insert into verifications (id, user_id, state, created_at, decided_at, moderator_id, reason)
    values ('v1', ${me.id}, 'refused', 1, 1, ${moderator.id}, 'Illisible')`);
  const blocked = await createPerson();
  await run(sql`insert into user_blocks values (${me.id}, ${blocked.id}, ${timeOf(12)})`);

  const picture = async (bucket: R2Bucket, name: string, text: string) => {
    await bucket.put(`${me.id}/${name}`, text);
    return `${me.id}/${name}`;
  };
  const portrait = await picture(env.PROFILE_IMAGES, 'avatar.jpg', 'Ma photo');
  await run(sql`update profiles set profile_image_path = ${portrait} where id = ${me.id}`);
  const photo = await picture(env.CREATOR_POSTS, 'photo.jpg', 'Mon image');
  await createPost(me.id, { mediaType: 'photo', storagePath: photo, caption: 'Légende' });

  const inbox = inboxOf(me);
  // Nothing is pushed to the device that does not exist.
  await inbox.savePreferences({
    dailyDigest: true,
    account: { push: false },
    answer: { push: false },
    question: { push: false },
  });
  await inbox.savePushSubscription(
    {
      endpoint: 'https://fcm.googleapis.com/SECRET-appareil',
      keys: { p256dh: 'SECRET-cle', auth: 'SECRET-auth' },
    },
    'session',
  );
  await inbox.tell([
    {
      ...{ thing: 'account:password_changed', count: 1, since: Date.now() },
      facts: { kind: 'account', event: 'password_changed' },
      acts: [{ id: '1', at: Date.now(), actor: null }],
    },
  ]);

  const marks: Marks = {
    auth_users: 'moi@exemple.test',
    auth_factors: 'Mon application',
    auth_passkeys: 'Mon téléphone',
    auth_identities: 'google@exemple.test',
    auth_sessions: 'Mon navigateur',
    former_usernames: 'ancien.nom',
    profiles: 'Ma présentation',
    creator_profiles: 'En bref',
    creator_days: '2021-03-04',
    profile_views: isoOf(1),
    profile_bio_links: 'Mon lien',
    user_follows: isoOf(2),
    return_requests: isoOf(4),
    unmet_questions: 'Ma question ?',
    user_blocks: isoOf(12),
    creator_topic_prefs: 'Mon topic',
    creator_tariffs: '3137',
    saved_replies: 'Ma réponse enregistrée',
    featured_experts: '4711',
    publications: 'Ma question à publier',
    creator_media: 'Mon post',
    creator_media_likes: isoOf(5),
    creator_media_comments: 'Mon commentaire',
    creator_media_comment_likes: isoOf(6),
    creator_media_views: isoOf(7),
    creator_media_monthly_views: '2021-08',
    conversations: topic.name,
    conversation_ratings: 'Mon avis',
    premium_subscriptions: isoOf(8),
    orders: order.id,
    order_complaints: 'Ma réclamation',
    order_questions: 'Ma question écrite',
    documents: order.id,
    issued_papers: '"exclCents"',
    paper_endings: 'Paiement unique, sans renouvellement',
    paper_objections: 'Mon objection',
    seller_declarations: 'Ma société',
    commission_invoices: '7654',
    creator_earnings: '"heldCents"',
    debt_payments: '6543',
    operators: isoOf(10),
    moderators: isoOf(11),
    moderation_cases: 'Extrait de mon post',
    reports: 'Mon signalement',
    moderation_decisions: 'Leur raison',
    moderation_appeals: 'Ma contestation',
    operator_letters: 'Le courrier de l’équipe',
    verifications: 'Illisible',
    account_exports: '"requestedAt"',
    'Conversation.conversation_record': '"status":',
    'Conversation.messages': 'Ma question',
    'Conversation.attachments': 'Mon contrat.pdf',
    'VERIFICATION_FILES/conversations/': 'Mon fichier joint',
    'Inbox.notices': 'Votre mot de passe a été modifié',
    'Inbox.owner': '"dailyDigest":true',
    'Inbox.push_subscriptions': 'fcm.googleapis.com',
    'PROFILE_IMAGES/{userId}/': 'Ma photo',
    'CREATOR_POSTS/{userId}/': 'Mon image',
  };
  return { me, other, marks, secrets: ['SECRET', other.id, moderator.id, blocked.id] };
}

const places: Record<string, PersonalData> = {
  ...personalTables,
  ...personalObjectTables,
  ...personalObjects,
};
const exported = Object.entries(places).flatMap(([place, { export: entry }]) =>
  'file' in entry ? [{ place, file: entry.file }] : [],
);

describe('export of a filled person', () => {
  let filled: Awaited<ReturnType<typeof fill>>;
  let files: Map<string, string>;
  beforeAll(async () => {
    filled = await fill();
    files = await make(filled.me);
  });

  const contentOf = (file: string) =>
    [...files]
      .filter(([name]) => (file.endsWith('/') ? name.startsWith(file) : name === file))
      .map(([, text]) => text)
      .join('\n');

  it.each(exported)('has $place in $file', ({ place, file }) => {
    const mark = filled.marks[place];
    expect(mark, `give ${place} a row and a mark in fill()`).toBeDefined();
    expect(contentOf(file)).toContain(mark);
  });

  it('has a section for each exported place, in the file that the table names', () => {
    const held = sections.flatMap(({ holds, file }) => holds.map((place) => `${place} ${file}`));
    const missing = exported.filter(({ place, file }) => !held.includes(`${place} ${file}`));
    expect(missing).toEqual([]);
    expect(Object.keys(aboutFiles).toSorted()).toEqual(
      [...new Set(sections.map(({ file }) => file))].toSorted(),
    );
  });

  it('has nothing of others but their side of shared conversations, and no secrets', () => {
    const all = [...files.values()].join('\n');
    for (const secret of filled.secrets) expect(all).not.toContain(secret);
    const conversations = contentOf('conversations/');
    for (const text of ['Leur réponse', 'Leur question']) expect(conversations).toContain(text);
    expect(conversations).toContain('Autre Personne');
    expect(contentOf('ratings.json')).toContain('Leur avis');
  });

  it('is valid JSON with ISO times, and says what each file is', () => {
    for (const [name, text] of files)
      if (name.endsWith('.json')) expect(() => JSON.parse(text), name).not.toThrow();
    const conversation = [...files].find(([, text]) => text.includes('Ma question"'))![1];
    const { messages, role, with: person, startedAt } = JSON.parse(conversation);
    expect(messages.map(({ from, text }: { from: string; text: string }) => [from, text])).toEqual([
      ['me', 'Ma question'],
      ['other', 'Leur réponse'],
    ]);
    expect([role, person]).toEqual([
      'asker',
      { username: filled.other.username, name: 'Autre Personne' },
    ]);
    expect(startedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const follows = JSON.parse(files.get('follows.json')!);
    expect(follows.followers).toEqual([
      { person: { username: filled.other.username, name: 'Autre Personne' }, followedAt: isoOf(3) },
    ]);
    const readMe = files.get('LISEZ-MOI.txt')!;
    for (const file of Object.keys(aboutFiles)) expect(readMe).toContain(file);
    expect(readMe).toContain(`@${filled.me.username}`);
  });

  it('names nobody who is hidden', async () => {
    await db.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.id, filled.other.id));
    const again = await make(filled.me);
    await db.update(profiles).set({ hiddenAt: null }).where(eq(profiles.id, filled.other.id));
    // Notices forget the name with the decision itself.
    again.delete('notices.json');
    expect([...again.values()].join('\n').includes('Autre Personne')).toBe(false);
    expect(JSON.parse(again.get('follows.json')!).followers[0].person).toBeNull();
  });

  it('is the same when limits divide it into many files', async () => {
    // Each page ends a file.
    const limits = { ...fileLimits, callsMax: 1 };
    await db.delete(accountExports).where(eq(accountExports.userId, filled.me.id));
    await db.insert(accountExports).values({
      ...{ id: crypto.randomUUID(), userId: filled.me.id, requestedAt: Date.now(), dueAt: 1 },
    });
    expect(await runExports(env, Date.now(), { limits, runsMax: 200 })).toMatchObject({
      failed: 0,
    });
    const divided = await download(filled.me);
    expect((await exportOf(filled.me)).files.length).toBeGreaterThan(20);
    /** The values of a list in all pieces of its document. */
    const rows = (from: Map<string, string>, document: string) =>
      [...from]
        .filter(([name]) => name.replace(/(-\d+)?\.json$/, '') === document)
        .map(([, text]) => JSON.parse(text));
    const [orders] = rows(files, 'orders');
    const merged = Object.assign({}, ...rows(divided, 'orders'));
    expect(rows(divided, 'orders').length).toBeGreaterThan(1);
    expect(merged).toEqual(orders);
    expect([...divided.keys()].filter((name) => name.startsWith('pictures/'))).toEqual(
      [...files.keys()].filter((name) => name.startsWith('pictures/')),
    );
    const messages = [...divided].filter(([, text]) => text.includes('Ma question"'));
    expect(messages).toHaveLength(1);
  });
});

describe('an export', () => {
  let me: Person;
  beforeEach(async () => {
    me = await createPerson({ bio: 'Bonjour' });
    await db.delete(accountExports);
    await db.delete(outbox);
  });

  /** A requested export that no run has begun, due at once. */
  async function request(as: Person = me): Promise<string> {
    const id = crypto.randomUUID();
    await db
      .insert(accountExports)
      .values({ id, userId: as.id, requestedAt: Date.now(), dueAt: 1 });
    return id;
  }
  const rowOf = async (id: string) =>
    (await db.select().from(accountExports).where(eq(accountExports.id, id)))[0]!;

  it('is none, then runs, then is ready, and its owner hears of it in the app and by mail', async () => {
    expect(await exportOf(me)).toEqual({
      ...{ state: 'none', url: null, expiresAt: null, files: [], hasFailed: false },
    });
    const before = Date.now();
    await make(me);
    const { url, expiresAt, files } = await exportOf(me);
    expect(files).toHaveLength(1);
    expect(url).toBe(files[0]!.url);
    expect(Date.parse(expiresAt!) - before).toBeGreaterThanOrEqual(DAY_MS);
    expect(Date.parse(expiresAt!) - Date.now()).toBeLessThanOrEqual(DAY_MS + 31_000);
    // Repeating it notifies nobody twice.
    const isNotified = async () => {
      const [row] = await db.select({ dueAt: accountExports.dueAt }).from(accountExports);
      expect(row).toEqual({ dueAt: null });
    };
    await eventually(isNotified);
    await db.update(accountExports).set({ dueAt: 0 });
    expect(await runExports(env, Date.now())).toEqual({ written: 0, failed: 0 });
    await isNotified();
    expect(await titlesOf(me)).toEqual(['L’export de vos données est prêt']);
    const mails = await mailsTo(`${me.id}@example.com`);
    expect(new Set(mails.map(({ headers }) => headers['Message-ID'])).size).toBe(1);
    expect(mails[0]!.subject).toBe('L’export de vos données est prêt');
    expect(mails[0]!.text).toContain('/main/profile/settings#export');
    expect(JSON.stringify(mails)).not.toContain(url);
  });

  it('is begun once by two requests at once, and three times a day at most', async () => {
    const answers = await Promise.all([1, 2].map(() => call('POST', '/api/me/export', { as: me })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(await db.$count(accountExports, eq(accountExports.userId, me.id))).toBe(1);
    await make(me);
    const third = await db.$count(accountExports, eq(accountExports.userId, me.id));
    for (let n = third; n < 3; n += 1) await make(me);
    const refused = await call('POST', '/api/me/export', { as: me });
    expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([
      ...[429, 'export.limit_reached'],
    ]);
    expect(await db.$count(accountExports, eq(accountExports.userId, me.id))).toBe(3);
    expect((await exportOf(me)).state).toBe('ready');
  });

  it('is downloaded by its owner alone, with a token or the page cookie', async () => {
    await make(me);
    const { url } = await exportOf(me);
    const other = await createPerson();
    const statusOf = async (path: string, options: Parameters<typeof call>[2] = {}) => {
      const response = await call('GET', path, options);
      await response.arrayBuffer();
      return response.status;
    };
    const cookieOf = async ({ id }: Person) => {
      const [session] = await db.all<{ id: string }>(
        sql`select id from auth_sessions where user_id = ${id}`,
      );
      const now = Date.now();
      const token = await issueSsrToken(env, { userId: id, id: session!.id }, now, now + HOUR_MS);
      return { headers: { Cookie: `${PAGE_COOKIE}=${token}` } };
    };
    const own = await call('GET', url!, await cookieOf(me));
    expect(own.status).toBe(200);
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="dis-moi-[\d-]+\.zip"$/),
      'content-type': 'application/zip',
      'x-content-type-options': 'nosniff',
    });
    expect((await unzip(await own.arrayBuffer())).has('profile.json')).toBe(true);
    expect(await statusOf(url!)).toBe(401);
    expect(await statusOf(url!, { headers: { Authorization: 'Bearer x' } })).toBe(401);
    expect(await statusOf(url!, { headers: { Cookie: `${PAGE_COOKIE}=x` } })).toBe(401);
    expect(await statusOf(url!, { as: other })).toBe(404);
    expect(await statusOf(url!, await cookieOf(other))).toBe(404);
    for (const number of ['0', '2', '9999'])
      expect(await statusOf(url!.replace(/1$/, number), { as: me })).toBe(404);
    // An ended session.
    const cookie = await cookieOf(me);
    await db.run(sql`delete from auth_sessions where user_id = ${me.id}`);
    expect(await statusOf(url!, cookie)).toBe(401);
    expect(await statusOf(url!, { as: me })).toBe(401);
  });

  it('is gone when it expires, with its files', async () => {
    await make(me);
    const { url } = await exportOf(me);
    await db.update(accountExports).set({ expiresAt: Date.now() - 1 });
    expect((await exportOf(me)).state).toBe('none');
    expect((await call('GET', url!, { as: me })).status).toBe(410);
    expect(await storedFor(me)).toHaveLength(1);
    await jobNamed('oldRows')(env, Date.now());
    await runOutbox(env, Date.now() + 60_000);
    expect(await storedFor(me)).toEqual([]);
    expect((await call('GET', url!, { as: me })).status).toBe(404);
  });

  it('resumes after a run that died or failed, without a file too many in the end', async () => {
    // Random bytes, so that the file is larger than a part of the upload.
    const creator = await createCreator();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
      const bytes = new Uint8Array(6 * 1024 * 1024);
      for (let at = 0; at < bytes.length; at += 65_536)
        crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      await env.CREATOR_POSTS.put(`${creator.id}/${name}`, bytes);
      await createPost(creator.id, { mediaType: 'photo', storagePath: `${creator.id}/${name}` });
    }
    const id = await request(creator);
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    /** The bucket of exports, whose uploads end with `end` at their second part. */
    const broken = (end: () => Promise<never>) => {
      const wrap = (upload: R2MultipartUpload) =>
        new Proxy(upload, {
          get(target, name) {
            if (name === 'uploadPart')
              return (number: number, part: Uint8Array) =>
                number > 1 ? end() : target.uploadPart(number, part);
            if (name === 'abort') return () => end();
            const member = Reflect.get(target, name);
            return typeof member === 'function' ? member.bind(target) : member;
          },
        });
      return new Proxy(env.ACCOUNT_EXPORTS, {
        get(target, name) {
          if (name === 'createMultipartUpload')
            return async (...given: Parameters<R2Bucket['createMultipartUpload']>) =>
              wrap(await target.createMultipartUpload(...given));
          const member = Reflect.get(target, name);
          return typeof member === 'function' ? member.bind(target) : member;
        },
      });
    };
    const away = () => Promise.reject(new Error('R2 is away'));
    const failing = { ...env, ACCOUNT_EXPORTS: broken(away) };
    expect(await runExports(failing, Date.now(), { runsMax: 1 })).toEqual({
      written: 0,
      failed: 1,
    });
    const { upload } = await rowOf(id);
    expect(upload).not.toBeNull();
    expect(await storedFor(creator)).toEqual([]);
    // A claimed row waits for its claim; then another run has it.
    await db.update(accountExports).set({ dueAt: Date.now() + 30_000 });
    expect(await runExports(env, Date.now())).toEqual({ written: 0, failed: 0 });
    expect(await runExports(env, Date.now() + 31_000)).toEqual({ written: 1, failed: 0 });
    expect((await rowOf(id)).upload).toBeNull();
    const ended = env.ACCOUNT_EXPORTS.resumeMultipartUpload(upload!.key, upload!.uploadId);
    await expect(ended.uploadPart(1, 'x')).rejects.toThrow();
    const files = await download(creator);
    expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(3);
    expect(await storedFor(creator)).toHaveLength(1);
    error.mockRestore();
  });

  it('is given up after the last failure, and says so', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const id = await request();
    await db.update(accountExports).set({ attempts: 19 }).where(eq(accountExports.id, id));
    const away = new Proxy(env.ACCOUNT_EXPORTS, {
      get: () => () => Promise.reject(new Error('R2 is away')),
    });
    await runExports({ ...env, ACCOUNT_EXPORTS: away }, Date.now());
    expect(await exportOf(me)).toMatchObject({ state: 'none', hasFailed: true, url: null });
    await make(me);
    error.mockRestore();
  });

  it('stays when its owner cannot be notified', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const id = await request();
    await runExports(env, Date.now(), { runsMax: 1 });
    await db.update(accountExports).set({ attempts: 1439 }).where(eq(accountExports.id, id));
    const away = { getByName: () => ({ tell: () => Promise.reject(new Error('away')) }) };
    const INBOX = away as unknown as typeof env.INBOX;
    expect(await runExports({ ...env, INBOX }, Date.now())).toEqual({ written: 0, failed: 1 });
    expect(await rowOf(id)).toMatchObject({ state: 'ready', dueAt: null });
    expect((await exportOf(me)).state).toBe('ready');
    error.mockRestore();
  });

  it('goes with the account, also while a run writes it', async () => {
    await make(me);
    expect(await storedFor(me)).toHaveLength(1);
    const id = await request();
    // The account goes while the run reads.
    const CONVERSATION = env.CONVERSATION;
    const INBOX = new Proxy(env.INBOX, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (name !== 'getByName')
          return typeof member === 'function' ? member.bind(target) : member;
        return (person: string) => {
          const stub = target.getByName(person);
          return {
            preferences: async () => {
              await db.batch([
                enqueueRemoval(db, eq(accountExports.userId, me.id), Date.now()),
                db.delete(authUsers).where(eq(authUsers.id, me.id)),
              ]);
              return stub.preferences();
            },
            pushSubscriptions: () => stub.pushSubscriptions(),
            noticesPage: (...page: Parameters<typeof stub.noticesPage>) =>
              stub.noticesPage(...page),
          };
        };
      },
    });
    await runExports({ ...env, CONVERSATION, INBOX: INBOX as never }, Date.now());
    expect(await db.$count(accountExports, eq(accountExports.id, id))).toBe(0);
    await runOutbox(env, Date.now() + 2 * HOUR_MS);
    expect(await storedFor(me)).toEqual([]);
    expect(await db.$count(outbox, eq(outbox.kind, 'export_removal'))).toBe(0);
  });
});
