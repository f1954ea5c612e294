import { readdirSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { database as drizzleOf } from '../../database/client.ts';
import {
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
import { PERIODS } from '../../domain/periods.ts';
import { migratedDatabase } from '../migrations/present-schema.ts';
import { marketplace } from './marketplace.ts';
import { type ConversationLife, seededTables } from './worker/import.ts';
import { insertStatement, safetyStatements } from './worker/insert-statement.ts';

const now = Date.UTC(2026, 10, 21, 9, 30);
const made = marketplace(now, 'hash');

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
    // A busy machine takes longer than the usual ten seconds.
  }, 120_000);
  const count = (sql: string, ...values: SQLInputValue[]) =>
    Number(Object.values(database.prepare(sql).get(...values)!)[0]);

  it('is the same on every call, with times relative to now', () => {
    expect(marketplace(now, 'hash')).toEqual(made);
    const shape = (market: typeof made) =>
      market.lives.map(({ opening, messages }) => [opening.id, messages.map(({ text }) => text)]);
    expect(shape(marketplace(now + 300 * DAY_MS, 'hash'))).toEqual(shape(made));
  });

  it('has the documented number of users', () => {
    expect(count('SELECT count(*) FROM profiles WHERE is_creator AND is_visible')).toBe(48);
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

  it('publishes answers of many subjects, one of a creator, all over', () => {
    const lives = new Map(made.lives.map((life) => [life.opening.id, life]));
    expect(made.answers.length).toBeGreaterThan(10);
    expect(new Set(made.answers.map(({ creatorId }) => creatorId)).size).toBe(made.answers.length);
    for (const { conversationId, question, answer, at } of made.answers) {
      const life = lives.get(conversationId)!;
      expect(livedThrough(life)).toMatchObject({ status: 'completed', rated: true });
      expect(at).toBeGreaterThan(life.rating!.at);
      expect(at).toBeLessThan(now - 7 * DAY_MS);
      for (const words of [question, answer]) expect(words).toMatch(/^(?!Bonjour)\p{Lu}|^«/u);
    }
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
});
