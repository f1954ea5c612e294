import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import {
  type Fate,
  personalKeys,
  personalObjects,
  personalObjectTables,
  personalTables,
} from '../../../domain/accounts/personal-data.ts';
import { db } from '../../support/workerd/marketplace.ts';
import type { FullPerson } from './full-person.ts';

/** A place where something of a person is stored: the name in personal-data.ts, and the words found there. */
export interface Trace {
  place: string;
  words: string[];
}

const USER_NUMBERS = ['user_number', 'creator_number', 'follower_number', 'followed_number'];

/** The person's id as `id`, and every word that begins with `zq`. */
function wordsIn(text: string, { id }: Pick<FullPerson, 'id'>): string[] {
  const words = text.toLowerCase().match(/zq[a-z]*/g) ?? [];
  return [...new Set([...words, ...(text.includes(id) ? ['id'] : [])])].sort();
}

/** Everything of the person in D1, the objects, the buckets and KV. */
export async function tracesOf(person: FullPerson): Promise<Trace[]> {
  const found: Trace[] = [];
  const note = (place: string, text: string) => {
    const words = wordsIn(text, person);
    if (words.length > 0) found.push({ place, words });
  };
  const [profile] = await db.all<{ number: number }>(
    sql`select number from profiles where id = ${person.id}`,
  );
  // Follows, likes, views and days refer to the person by number.
  const named = (column: string, value: unknown) =>
    USER_NUMBERS.includes(column) && value === profile!.number ? person.id : value;
  for (const table of Object.keys(personalTables))
    note(table, JSON.stringify(await db.all(sql`select * from ${sql.identifier(table)}`), named));
  // The segments of the indexes too, in which FTS5 leaves what it deletes unless it is told otherwise.
  for (const index of ['creator_search_words', 'creator_texts', 'post_texts'])
    for (const { block } of await db.all<{ block: string }>(
      sql`select hex(block) as block from ${sql.identifier(`${index}_data`)}`,
    ))
      note(`${index}_data`, Buffer.from(block, 'hex').toString('latin1'));
  const people = await db.all<{ id: string }>(sql`select id from profiles`);
  const conversations = await db.all<{ id: string }>(sql`select id from conversations`);
  const objects = [
    ...people.map(({ id }) => ['Inbox', env.INBOX.getByName(id)] as const),
    ...conversations.map(({ id }) => ['Conversation', env.CONVERSATION.getByName(id)] as const),
    ['SignInGuard', env.SIGN_IN_GUARD.getByName(person.address)] as const,
  ];
  for (const [name, object] of objects)
    for (const [table, text] of await tablesOf(object as DurableObjectStub))
      note(`${name}.${table}`, text);
  for (const [binding, bucket] of Object.entries({
    PROFILE_IMAGES: env.PROFILE_IMAGES,
    CREATOR_POSTS: env.CREATOR_POSTS,
    VERIFICATION_FILES: env.VERIFICATION_FILES,
    ACCOUNT_EXPORTS: env.ACCOUNT_EXPORTS,
  }))
    for (const { key } of (await bucket.list()).objects)
      if (key.startsWith('conversation-backups/'))
        note(`${binding}/conversation-backups/`, await gunzip((await bucket.get(key))!.body));
      else note(`${binding}/${key.startsWith('variants/') ? 'variants/' : '{userId}/'}`, key);
  for (const { name } of (await env.RANKINGS.list()).keys)
    note(
      Object.keys(personalKeys).find((key) => `RANKINGS/${name}`.startsWith(key))!,
      (await env.RANKINGS.get(name)) ?? '',
    );
  return merged(found);
}

const gunzip = (body: ReadableStream<Uint8Array>) =>
  new Response(body.pipeThrough(new DecompressionStream('gzip'))).text();

function merged(traces: Trace[]): Trace[] {
  const byPlace = Map.groupBy(traces, ({ place }) => place);
  return [...byPlace].map(([place, all]) => ({
    place,
    words: [...new Set(all.flatMap(({ words }) => words))].sort(),
  }));
}

function tablesOf(object: DurableObjectStub): Promise<[string, string][]> {
  return runInDurableObject(object, (_, { storage: { sql } }) => {
    const tables = sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
      )
      .toArray();
    return tables.map(({ name }): [string, string] => [
      name,
      JSON.stringify(sql.exec(`SELECT * FROM ${name}`).toArray()),
    ]);
  });
}

/** Words that belong to somebody else's conversation, rating or decision, and stay without a name. */
const SHARED = ['id', 'zqmessage', 'zqreview', 'zqreport'];

/** The traces that personal-data.ts does not allow after a deletion. */
export function forbidden(traces: Trace[]): Trace[] {
  const places: Record<string, { deletion: Fate }> = {
    ...personalTables,
    ...personalObjectTables,
    ...personalObjects,
    ...personalKeys,
  };
  return traces.filter(({ place, words }) => {
    const fate = places[place]?.deletion.does;
    if (fate === 'kept') return false;
    return fate !== 'anonymised' || words.some((word) => !SHARED.includes(word));
  });
}
