import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { BatchItem } from 'drizzle-orm/batch';
import { database } from '../../../database/client.ts';
import {
  authSessions,
  authUsers,
  creatorMedia,
  creatorProfiles,
  creatorTariffs,
  creatorTopicPrefs,
  profiles,
  topics,
} from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import { displaySlug } from '../../../domain/profiles/profile.ts';
import { issueAccessToken } from '../../../worker/accounts/auth/access-token.ts';
import { newSession } from '../../../worker/accounts/auth/session.ts';
import { handlers } from '../../../worker/handlers.ts';
import { watched } from './after-responses.ts';

/** Users and requests for tests that run inside workerd. */

export const db = database(env.DB);

export interface Person {
  id: string;
  username: string;
  token: string;
}

let people = 0;

/** A signed-in user with a profile row and nothing else. */
export function createPerson(values: Partial<typeof profiles.$inferInsert> = {}): Promise<Person> {
  return insertPerson(values, () => []);
}

/** A signed-in user and what `rowsOf` inserts for them, in one round trip: each costs a millisecond of CPU. */
async function insertPerson(
  values: Partial<typeof profiles.$inferInsert>,
  rowsOf: (id: string) => BatchItem<'sqlite'>[],
): Promise<Person> {
  people += 1;
  const id = values.id ?? crypto.randomUUID();
  const username = values.username ?? `personne.${people}`;
  const name = values.name ?? `Personne ${people}`;
  const now = Date.now();
  const session = sessionOf(id, now);
  await db.batch([
    db.insert(profiles).values({
      createdAt: now,
      displaySlug: displaySlug(name),
      ...withSearchForms({ ...values, name }),
      id,
      username,
    }),
    db.insert(authUsers).values({
      ...{ id, email: `${id}@example.com`, createdAt: now, updatedAt: now },
      emailConfirmedAt: now,
    }),
    db.insert(authSessions).values(session),
    ...rowsOf(id),
  ]);
  return { id, username, token: await tokenOf(session) };
}

/** The prices of {@link createCreator}, in cents. */
export const TEST_PRICES = {
  questionPriceCents: 300,
  dayPriceCents: 1000,
  monthPriceCents: 1500,
};

/**
 * A creator with a creator profile, the given topics and all three tariffs active (3, 10 and 15 €).
 */
export async function createCreator(
  options: { topicIds?: string[]; tariffs?: Partial<typeof creatorTariffs.$inferInsert> } & Partial<
    typeof profiles.$inferInsert
  > = {},
): Promise<Person> {
  const { topicIds = [], tariffs, ...values } = options;
  return insertPerson({ ...values, isCreator: true }, (id) => [
    db.insert(creatorProfiles).values({ userId: id }),
    db.insert(creatorTariffs).values({
      id: crypto.randomUUID(),
      creatorId: id,
      ...TEST_PRICES,
      questionActive: true,
      dayActive: true,
      monthActive: true,
      updatedAt: Date.now(),
      activeFrom: Date.now(),
      ...tariffs,
    }),
    ...topicIds.map((topicId, index) =>
      db.insert(creatorTopicPrefs).values({ creatorId: id, topicId, sortOrder: index + 1 }),
    ),
  ]);
}

/** A public text post of the creator; returns its id. */
export async function createPost(
  creatorId: string,
  values: Partial<typeof creatorMedia.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(creatorMedia).values({
    ...{ id, creatorId, mediaType: 'text', position: 0, createdAt: Date.now() },
    ...withSearchForms({ bodyText: 'Bonjour', ...values }),
  });
  return id;
}

let topicCount = 0;

/** A new topic; with `parentId` a subcategory. */
export async function createTopic(
  parentId: string | null = null,
): Promise<{ id: string; slug: string; name: string }> {
  topicCount += 1;
  const topic = {
    id: crypto.randomUUID(),
    slug: `sujet-${topicCount}`,
    name: `Sujet ${topicCount}`,
  };
  await db
    .insert(topics)
    .values({ ...topic, description: 'Un sujet.', parentId, sortOrder: 1000 + topicCount });
  return topic;
}

/** A valid access token for the user, of a session of its own. */
export async function accessToken(userId: string, now = Date.now()): Promise<string> {
  const session = sessionOf(userId, now);
  await db.insert(authSessions).values(session);
  return tokenOf(session);
}

/** Signs users in again, in one round trip. */
export async function signInAgain(people: readonly Person[], now = Date.now()): Promise<void> {
  const sessions = people.map(({ id }) => sessionOf(id, now));
  const [first, ...others] = sessions.map((session) => db.insert(authSessions).values(session));
  if (first) await db.batch([first, ...others]);
  for (const [index, person] of people.entries()) person.token = await tokenOf(sessions[index]!);
}

const sessionOf = (userId: string, now: number) =>
  newSession(userId, 'password', { userAgent: null, country: null }, now);

const tokenOf = ({ id, userId, createdAt }: ReturnType<typeof sessionOf>) =>
  issueAccessToken(
    env,
    {
      userId,
      sessionId: id,
      email: `${userId}@example.com`,
      amr: [{ method: 'password', timestamp: Math.floor(createdAt / 1000) }],
      hasSecondFactor: false,
      userMetadata: {},
      appMetadata: {},
    },
    createdAt,
  );

let configured: Partial<Env> | null = null;

/** Resets a test file's counters and configuration: the next file names its users and topics alike. */
export function resetMarketplace(): void {
  people = 0;
  topicCount = 0;
  configured = null;
}

/** Sends this file's calls to a Worker with another configuration. */
export function configure(settings: Partial<Env>): void {
  configured = settings;
}

/** Calls the Worker; `as` signs the call, `json` becomes a JSON body. */
export function call(
  method: string,
  path: string,
  options: { as?: Person; json?: unknown; headers?: Record<string, string>; body?: BodyInit } = {},
): Promise<Response> {
  const headers = new Headers(options.headers);
  if (options.as) headers.set('Authorization', `Bearer ${options.as.token}`);
  if (options.json !== undefined) headers.set('Content-Type', 'application/json');
  const body = options.json !== undefined ? JSON.stringify(options.json) : options.body;
  const request = new Request(`http://localhost${path}`, { method, headers, body });
  return ask(request, configured ? { ...env, ...configured } : env);
}

/**
 * Calls the Worker's handler in the test's own context. A request through the runtime costs half as much again; tests
 * of what the runtime does make it by `exports.default.fetch`.
 */
export async function ask(request: Request, bindings: Env = env): Promise<Response> {
  return handlers.fetch(request, bindings, watched(createExecutionContext()));
}
