import { readdirSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { database as drizzleOf } from '../../database/client.ts';
import {
  accessEnd,
  afterMessage,
  afterRating,
  afterTime,
  type ConversationState,
  openedAt,
  phaseOf,
  ratingRefusal,
  sendRefusal,
} from '../../domain/conversations/conversation.ts';
import { DAY_MS } from '../../domain/limits.ts';
import {
  moderatedTypes,
  moderationActions,
  reportCategories,
} from '../../domain/moderation/moderation.ts';
import { PERIODS } from '../../domain/periods.ts';
import { eligibility } from '../../domain/ranking/weights.ts';
import { migratedDatabase } from '../migrations/present-schema.ts';
import { marketplace } from './marketplace.ts';
import { type ConversationLife, seededTables } from './worker/import.ts';
import { insertStatement, safetyStatements } from './worker/insert-statement.ts';

const now = Date.UTC(2026, 10, 21, 9, 30);
const made = marketplace(now, 'hash');
const categories = [
  ...['sport', 'cuisine', 'relations', 'carriere', 'education', 'sante', 'auto', 'maison'],
];

/** The state at `now` of a life; fails when it breaks a rule on its way. */
function livedThrough({ opening, messages, rating }: ConversationLife): ConversationState {
  const { startedAt } = opening;
  let state = openedAt(startedAt, opening, PERIODS);
  let reached = startedAt;
  for (const { role, at } of messages) {
    expect(at).toBeGreaterThan(reached);
    state = afterTime(state, at, PERIODS);
    expect(sendRefusal(state, role, at)).toBeNull();
    state = afterMessage(state, role, at, PERIODS);
    reached = at;
  }
  if (rating) {
    expect(rating.at).toBeGreaterThan(reached);
    state = afterTime(state, rating.at, PERIODS);
    expect(ratingRefusal(state, rating.at)).toBeNull();
    state = afterRating(state);
    reached = rating.at;
  }
  expect(reached).toBeLessThan(now);
  return afterTime(state, now, PERIODS);
}

/** A database with the inserted rows and the updates of conversations, as in production. */
function seededDatabase(): DatabaseSync {
  const database = migratedDatabase();
  database.exec('PRAGMA foreign_keys = ON');
  for (const table of seededTables) {
    const rows = made.rows[table];
    const insert = database.prepare(insertStatement(table, rows[0]!));
    // Twice, as after a lost answer to the first request: the tests below see no duplicate row.
    for (const _ of ['first', 'repeated']) insert.run(JSON.stringify(rows));
  }
  const update = database.prepare(
    'UPDATE conversations SET status = ?, ended_at = ?, message_count = ?, first_reply_at = ? WHERE id = ?',
  );
  const rate = database.prepare(
    `INSERT INTO conversation_ratings (id, conversation_id, rater_id, ratee_id, stars, comment, created_at,
       reply_text, reply_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const life of made.lives) {
    const { id, askerId, creatorId } = life.opening;
    const state = livedThrough(life);
    const reply = life.messages.find(({ role }) => role === 'creator');
    update.run(state.status, state.endedAt, life.messages.length, reply?.at ?? null, id);
    if (life.rating)
      rate.run(
        ...[life.rating.id, id, askerId, creatorId],
        ...[life.rating.stars, life.rating.comment, life.rating.at],
        ...[life.rating.reply?.text ?? null, life.rating.reply?.at ?? null],
      );
  }
  const noD1 = drizzleOf({} as Parameters<typeof drizzleOf>[0]);
  for (const { sql, params } of safetyStatements(noD1, made.safety))
    database.prepare(sql).all(...(params as SQLInputValue[]));
  return database;
}

describe('marketplace', () => {
  let database: DatabaseSync;
  beforeAll(() => {
    database = seededDatabase();
  });
  const count = (sql: string, ...values: SQLInputValue[]) =>
    Number(Object.values(database.prepare(sql).get(...values)!)[0]);

  it('is the same on every call, with times relative to now', () => {
    expect(marketplace(now, 'hash')).toEqual(made);
    const shape = (market: typeof made) =>
      market.lives.map(({ opening, messages }) => [opening.id, messages.map(({ text }) => text)]);
    expect(shape(marketplace(now + 300 * DAY_MS, 'hash'))).toEqual(shape(made));
  });

  it('has the documented number of users', () => {
    expect(count('SELECT count(*) FROM profiles WHERE is_creator AND is_present')).toBe(48);
    expect(count('SELECT count(*) FROM profiles WHERE is_creator')).toBe(49);
    expect(count('SELECT count(*) FROM profiles WHERE NOT is_creator')).toBe(86);
    expect(
      database.prepare('SELECT email, username FROM auth_users JOIN profiles USING (id)').all(),
    ).toEqual([
      { email: 'asker@example.com', username: 'lea.martin' },
      { email: 'creator@example.com', username: 'camille.rousseau' },
      { email: 'moderator@example.com', username: 'moderation' },
      { email: 'moderator2@example.com', username: 'moderation.deux' },
      { email: 'operator@example.com', username: 'exploitation' },
    ]);
  });

  it('has a file for each picture, and no other files', () => {
    const files = ['portraits', 'posts', 'documents'].flatMap((folder) =>
      readdirSync(`scripts/seed/pictures/${folder}`).map((name) => `${folder}/${name}`),
    );
    expect(made.pictures.map(({ file }) => file).sort()).toEqual(files.sort());
  });

  it('lets conversations reach every state', () => {
    const states = made.lives.map((life) => {
      const state = livedThrough(life);
      const phase = phaseOf(state, now);
      const said = state.creatorMessages > 0 ? 'answered' : state.askerMessages > 0 ? 'asked' : '';
      return [state.pricing, phase, said, state.rated ? 'rated' : ''].filter(Boolean).join(' ');
    });
    expect(new Set(states)).toEqual(
      new Set([
        ...['question open', 'question open asked'],
        ...['question completed asked', 'question completed answered'],
        ...['question completed answered rated'],
        ...['day open answered', 'day expired answered'],
        ...['day completed answered', 'day completed answered rated'],
        ...['month open answered', 'month expired answered', 'month completed answered rated'],
      ]),
    );
    expect(states.length).toBeGreaterThan(300);
  });

  it('opens conversations on terms that the product would allow', () => {
    const subscribed = new Set(made.rows.premiumSubscriptions.map((row) => row.expiresAt));
    for (const { opening } of made.lives) {
      const free = opening.pricing === 'month' && opening.priceCents === 0;
      if (free) expect(subscribed).toContain(opening.endedAt);
      else expect(opening.endedAt).toBe(accessEnd(opening.pricing, opening.startedAt, PERIODS));
    }
    expect(
      count(`SELECT count(*) FROM conversations c LEFT JOIN creator_topic_prefs p
        ON p.creator_id = c.creator_id AND p.topic_id = c.topic_id WHERE p.topic_id IS NULL`),
    ).toBe(0);
    // Never two open at once for the same two users and topic.
    expect(
      count(`SELECT count(*) FROM (SELECT 1 FROM conversations
        GROUP BY user_id, creator_id, topic_id HAVING count(*) > 1)`),
    ).toBe(0);
  });

  it('earns the demo creator 1240 €', () => {
    expect(
      count(`SELECT total_earnings_cents FROM creator_profiles
        WHERE user_id = (SELECT id FROM profiles WHERE username = 'camille.rousseau')`),
    ).toBe(124_000);
  });

  it('has an unread question for the demo creator', () => {
    const camille = made.rows.profiles.find(({ username }) => username === 'camille.rousseau')!;
    const waiting = made.lives.filter(
      ({ opening, messages, readBy }) =>
        opening.creatorId === camille.id && messages.length === 1 && !readBy.includes('creator'),
    );
    expect(waiting.length).toBeGreaterThan(0);
    const posts = made.pictures.filter(({ bucket }) => bucket === 'CREATOR_POSTS');
    expect(posts.filter(({ key }) => key.startsWith(camille.id)).length).toBeGreaterThan(5);
  });

  const eligible = (
    minimum: { followers: number; answered: number },
    since: number,
    topics: string,
  ) =>
    count(
      `SELECT count(*) FROM profiles p JOIN profile_counters k ON k.user_id = p.id
       WHERE p.is_creator AND follower_count >= ? AND answered_count >= ? AND created_at >= ?
       ${topics}`,
      minimum.followers,
      minimum.answered,
      since,
    );
  const within = (topics: string) =>
    `AND EXISTS (SELECT 1 FROM creator_topic_prefs WHERE creator_id = p.id AND topic_id IN (${topics}))`;
  const week = now - 7 * DAY_MS;

  it('fills the global rankings', () => {
    expect(eligible(eligibility.global, week, '')).toBeGreaterThanOrEqual(12);
    expect(eligible(eligibility.global, 0, '')).toBeGreaterThanOrEqual(40);
    expect(
      count('SELECT count(*) FROM creator_media WHERE is_public AND created_at >= ?', week),
    ).toBeGreaterThanOrEqual(40);
  });

  it.each(categories)('fills the rankings of %s and of one of its subcategories', (slug) => {
    const category = `SELECT id FROM topics WHERE slug = '${slug}' AND parent_id IS NULL`;
    const all = within(`SELECT id FROM topics WHERE parent_id = (${category})`);
    expect(eligible(eligibility.category, week, all)).toBeGreaterThanOrEqual(3);
    expect(eligible(eligibility.category, 0, all)).toBeGreaterThanOrEqual(5);
    expect(
      count(
        `SELECT count(*) FROM creator_media m JOIN profiles p ON p.id = m.creator_id
         WHERE is_public AND m.created_at >= ? ${all}`,
        week,
      ),
    ).toBeGreaterThanOrEqual(5);
    const subcategories = database
      .prepare(`SELECT id FROM topics WHERE parent_id = (${category})`)
      .all()
      .map(({ id }) => eligible(eligibility.subcategory, week, within(`'${id}'`)));
    expect(Math.max(...subcategories)).toBeGreaterThanOrEqual(1);
  });

  const decisions = (username: string) =>
    database
      .prepare(
        `SELECT action, a.decided_at IS NOT NULL AS isDecided, is_upheld AS isUpheld, lifted_at IS NULL AS isHeld
         FROM moderation_decisions d JOIN profiles p ON p.id = d.author_id
         LEFT JOIN moderation_appeals a ON a.decision_id = d.id
         WHERE username = ? ORDER BY d.created_at`,
      )
      .all(username);

  it('has reports of each kind, open and decided, and some with several reporters', () => {
    const open = database
      .prepare(
        `SELECT subject_type AS type, group_concat(DISTINCT category) AS categories, max(report_count) AS most
         FROM moderation_cases WHERE decided_at IS NULL GROUP BY 1 ORDER BY 1`,
      )
      .all();
    expect(open.map(({ type }) => type)).toEqual([...moderatedTypes].sort());
    const categories = open.flatMap((row) => String(row.categories).split(','));
    expect([...new Set(categories)].sort()).toEqual([...reportCategories].sort());
    expect(Math.max(...open.map(({ most }) => Number(most)))).toBeGreaterThanOrEqual(4);
    expect(count('SELECT count(*) FROM reports WHERE email IS NOT NULL')).toBeGreaterThan(1);
    expect(count('SELECT count(*) FROM reports WHERE created_at >= ?', now)).toBe(0);
    // The console accepts any report's id; a case's id is its first report's.
    expect(count('SELECT count(*) FROM moderation_cases c JOIN reports r ON r.id = c.id')).toBe(
      count('SELECT count(*) FROM moderation_cases'),
    );
    expect(
      count(
        'SELECT count(*) FROM reports r JOIN moderation_cases c ON c.author_id = r.reporter_id AND c.id = r.case_id',
      ),
    ).toBe(0);
    for (const action of moderationActions)
      expect(
        count('SELECT count(*) FROM moderation_decisions WHERE action = ?', action),
        action,
      ).toBeGreaterThan(0);
  });

  it('shows both demo users a decision about them, and preserves their content', () => {
    const appealed = { isDecided: 1, isUpheld: 0 };
    const unappealed = { isDecided: 0, isUpheld: null, isHeld: 1 };
    expect(decisions('lea.martin')).toEqual([
      { action: 'hide', ...appealed, isHeld: 0 },
      { action: 'warn', ...unappealed },
    ]);
    expect(decisions('camille.rousseau')).toEqual([{ action: 'hide', ...unappealed }]);
    expect(count('SELECT count(*) FROM moderation_appeals WHERE decided_at IS NULL')).toBe(1);
    expect(
      count(`SELECT count(*) FROM moderation_appeals a JOIN moderation_decisions d ON d.id = decision_id
        WHERE a.moderator_id = d.moderator_id`),
    ).toBe(0);
    // Only the suspended creator is hidden, and of the demo users only that one comment.
    expect(database.prepare('SELECT username FROM profiles WHERE NOT is_present').all()).toEqual([
      { username: 'dr.miracle' },
    ]);
    expect(
      database
        .prepare(
          'SELECT username FROM creator_media_comments c JOIN profiles p ON p.id = user_id WHERE NOT is_shown ORDER BY 1',
        )
        .all(),
    ).toEqual([{ username: 'bonplan.express' }, { username: 'camille.rousseau' }]);
  });

  it('has verification requests that are pending with their documents, granted and refused', () => {
    expect(
      database
        .prepare('SELECT state, count(*) AS n FROM verifications GROUP BY 1 ORDER BY 1')
        .all(),
    ).toEqual([
      { state: 'refused', n: 1 },
      { state: 'verified', n: 2 },
      { state: 'waiting', n: 2 },
    ]);
    const stored = database.prepare('SELECT key FROM verification_files ORDER BY key').all();
    const documents = made.pictures.filter(({ bucket }) => bucket === 'VERIFICATION_FILES');
    expect(stored.map(({ key }) => key)).toEqual(documents.map(({ key }) => key).sort());
    expect(
      count(`SELECT count(*) FROM verifications v JOIN creator_profiles USING (user_id)
        WHERE (state = 'verified') <> (verified_status IS 'verified')`),
    ).toBe(0);
  });
});
