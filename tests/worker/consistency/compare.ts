import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import {
  conversations,
  creatorMedia,
  noticeOutbox,
  outbox,
  userBlocks,
} from '../../../database/schema.ts';
import { listedText } from '../../../domain/conversations/attachment.ts';
import { countConversations, listTab } from '../../../worker/marketplace/conversations/list-tab.ts';
import { auditBooks } from '../../../worker/marketplace/payments/audit.ts';
import { type Cursor, cursorSchema } from '../../../worker/platform/http/cursor.ts';
import { isQuarantined } from '../../../worker/platform/images/quarantine.ts';
import { counted, kept } from '../../support/workerd/counts.ts';
import { db } from '../../support/workerd/marketplace.ts';
import type { Market, Talk } from './market.ts';

/**
 * All differences between D1, objects, R2 and KV, and from what was acknowledged: empty when all is
 * well.
 */
export async function differences(market: Market): Promise<string[]> {
  const found: string[] = [...market.broken];
  for (const talk of market.talks) found.push(...(await inConversation(talk)));
  found.push(...(await inBlocks(market)));
  found.push(...(await inPictures()));
  found.push(...(await inRankings(market)));
  found.push(...(await inNotices(market)));
  found.push(...(await inLists(market)));
  const [truth, stored] = [await db.all(counted), await db.all(kept)];
  if (JSON.stringify(truth) !== JSON.stringify(stored)) found.push('counters');
  for (const { name, ok } of (await auditBooks(db)).checks) if (!ok) found.push(`ledger: ${name}`);
  // An entry for a picture that a refused request may have stored waits for its hour.
  const isLost = or(isNull(outbox.dueAt), lte(outbox.dueAt, Date.now()));
  const effects = await db.select().from(outbox).where(isLost);
  for (const { kind, attempts } of effects) found.push(`effect ${kind} after ${attempts} attempts`);
  const news = await db.select().from(noticeOutbox).where(isNotNull(noticeOutbox.dueAt));
  for (const { thing, attempts } of news) found.push(`notice ${thing} after ${attempts} attempts`);
  return found;
}

interface StoredConversation {
  [column: string]: SqlStorageValue;
  status: string;
  asker_messages: number;
  creator_messages: number;
  asker_last_seq: number;
  creator_last_seq: number;
  last_message_text: string | null;
  blocked_by: string;
  announced_phase: string;
}

async function inConversation({ id, asker, creator, acknowledged }: Talk): Promise<string[]> {
  const found: string[] = [];
  const { stored, messages, waiting } = await runInDurableObject(
    env.CONVERSATION.getByName(id),
    (_, { storage: { sql } }) => ({
      stored: sql.exec<StoredConversation>('SELECT * FROM conversation').one(),
      messages: sql
        .exec<{ seq: number; id: string; sender_id: string; text: string }>(
          'SELECT seq, id, sender_id, text FROM messages ORDER BY seq',
        )
        .toArray(),
      waiting: sql.exec('SELECT target FROM outbox').toArray().length,
    }),
  );
  if (waiting > 0) found.push(`conversation ${id}: ${waiting} pending deliveries`);
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
  const inD1 = row && {
    status: row.status,
    messages: row.messageCount,
    lastSeqs: [row.askerLastSeq, row.creatorLastSeq],
    isExpired: row.isExpired,
    text: row.lastMessageText,
  };
  const known = {
    status: stored.status,
    messages: stored.asker_messages + stored.creator_messages,
    lastSeqs: [stored.asker_last_seq, stored.creator_last_seq],
    isExpired: stored.announced_phase === 'expired',
    text: listedText(stored.last_message_text),
  };
  if (JSON.stringify(inD1) !== JSON.stringify(known))
    found.push(`conversation ${id}: D1 has ${JSON.stringify(inD1)}, it ${JSON.stringify(known)}`);
  if (messages.some(({ seq }, index) => seq !== index + 1)) found.push(`conversation ${id}: a gap`);
  const byId = new Map(messages.map((message) => [message.id, message]));
  for (const [messageId, { senderId, text }] of acknowledged) {
    const message = byId.get(messageId);
    if (message?.text !== text || message.sender_id !== senderId)
      found.push(`conversation ${id}: message ${messageId} is lost`);
  }
  const blocks = await db.select().from(userBlocks);
  const blockedBy = [
    ['asker', asker.id, creator.id],
    ['creator', creator.id, asker.id],
  ].flatMap(([role, blocker, blocked]) =>
    blocks.some(({ blockerId, blockedId }) => blockerId === blocker && blockedId === blocked)
      ? [role]
      : [],
  );
  if (stored.blocked_by !== blockedBy.join(','))
    found.push(`conversation ${id}: blocked by '${stored.blocked_by}', D1 says '${blockedBy}'`);
  for (const [person, lastSeq, otherLastSeq] of [
    [asker, stored.asker_last_seq, stored.creator_last_seq],
    [creator, stored.creator_last_seq, stored.asker_last_seq],
  ] as const) {
    const [mark] = await runInDurableObject(
      env.INBOX.getByName(person.id),
      (_, { storage: { sql } }) =>
        sql
          .exec<{ last_seq: number; own_last_seq: number }>(
            'SELECT last_seq, own_last_seq FROM marks WHERE conversation_id = ?',
            id,
          )
          .toArray(),
    );
    if (!mark) found.push(`inbox of ${person.username}: conversation ${id} is missing`);
    else if (mark.last_seq !== Math.max(lastSeq, otherLastSeq) || mark.own_last_seq !== lastSeq)
      found.push(`inbox of ${person.username}: messages differ from conversation ${id}`);
  }
  return found;
}

async function inBlocks({ blocks, doubtful }: Market): Promise<string[]> {
  const stored = await db.select().from(userBlocks);
  const pairs = stored.map(({ blockerId, blockedId }) => `${blockerId} ${blockedId}`);
  const lost = [...blocks].filter((pair) => !pairs.includes(pair) && !doubtful.has(pair));
  const more = pairs.filter((pair) => !blocks.has(pair) && !doubtful.has(pair));
  return [
    ...lost.map((pair) => `block ${pair} is lost`),
    ...more.map((pair) => `block ${pair} is back`),
  ];
}

async function inPictures(): Promise<string[]> {
  const posts = await db.select().from(creatorMedia).where(isNotNull(creatorMedia.storagePath));
  const wanted = new Map(posts.map(({ storagePath, isPublic }) => [storagePath!, isPublic]));
  const { objects } = await env.CREATOR_POSTS.list({ include: ['customMetadata'] });
  const there = new Map(objects.map((object) => [object.key, object]));
  const found: string[] = [];
  const strays = await db.select().from(outbox).where(eq(outbox.kind, 'stray_objects'));
  for (const { data } of strays)
    for (const key of (data as { keys: string[] }).keys) if (!wanted.has(key)) there.delete(key);
  for (const [key, isPublic] of wanted) {
    const object = there.get(key);
    if (!object) found.push(`image ${key} is missing`);
    else if (isQuarantined(object) === isPublic)
      found.push(`image ${key} has the wrong visibility`);
  }
  for (const key of there.keys()) if (!wanted.has(key)) found.push(`image ${key} is orphaned`);
  return found;
}

async function inRankings({ posts }: Market): Promise<string[]> {
  const shown = await db.select().from(creatorMedia).where(eq(creatorMedia.isPublic, true));
  const absent = [...posts.keys()].filter((id) => !shown.some((post) => post.id === id));
  const found: string[] = [];
  for (const { name } of (await env.RANKINGS.list()).keys) {
    // The list of hidden users contains them.
    if (name.endsWith(':absent')) continue;
    const text = (await env.RANKINGS.get(name)) ?? '';
    for (const id of absent) if (text.includes(id)) found.push(`${name} has the hidden post ${id}`);
  }
  return found;
}

async function inNotices({ people, deleted }: Market): Promise<string[]> {
  const found: string[] = [];
  for (const { id, username } of people) {
    const things = await runInDurableObject(env.INBOX.getByName(id), (_, { storage: { sql } }) =>
      sql.exec<{ thing: string }>('SELECT thing FROM notices').toArray(),
    );
    for (const { thing } of things)
      for (const post of deleted)
        if (thing === `comment:${post}` || thing === `like:post:${post}`)
          found.push(`${username} has a notice ${thing} of a deleted post`);
  }
  return found;
}

/** Everybody's lists match D1, in content and count. */
async function inLists({ people }: Market): Promise<string[]> {
  const found: string[] = [];
  const stored = await db.select().from(conversations);
  const inbox = { marksOf: async () => ({}) };
  for (const { id, username } of people) {
    const own = stored.filter((row) => row.userId === id || row.creatorId === id);
    const active = own.filter(({ status }) => status === 'initiated');
    const expected = {
      active,
      closed: own.filter(({ status }) => status === 'completed'),
      unanswered: active.filter((row) => !row.isExpired && row.askerLastSeq > row.creatorLastSeq),
    };
    const counts = await countConversations(db, id);
    for (const name of ['active', 'closed', 'unanswered'] as const) {
      const listed: string[] = [];
      let cursor: Cursor | undefined;
      do {
        const page = await listTab(db, inbox, id, name, Date.now(), cursor);
        listed.push(...page.conversations.map((row) => row.id));
        cursor = page.nextCursor ? cursorSchema.parse(page.nextCursor) : undefined;
      } while (cursor);
      const wanted = expected[name].map((row) => row.id);
      if (listed.toSorted().join() !== wanted.toSorted().join() || counts[name] !== wanted.length)
        found.push(
          `${username} has ${wanted.length} ${name}, ${listed.length} listed, ${counts[name]} counted`,
        );
    }
  }
  return found;
}
