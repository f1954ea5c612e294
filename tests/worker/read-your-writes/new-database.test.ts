import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { greatestBookmark } from '../../../domain/bookmark.ts';
import { BOOKMARK_HEADER } from '../../../site/page-contract.ts';
import { handlers } from '../../../worker/handlers.ts';
import { createPerson, type Person } from '../../support/workerd/marketplace.ts';

/** Greater than any bookmark of this database. */
const OF_OLD_DATABASE = 'ffffffff-00000001-00000001-00000000000000000000000000000000';

let person: Person;
/** The bookmarks at which D1 sessions started. */
let starts: unknown[];
beforeEach(async () => {
  person = await createPerson();
  starts = [];
});

/**
 * Calls the Worker of a deployment with that database era; returns the bookmark of the response.
 */
async function ask(era: number, bookmark?: string): Promise<string> {
  const DB = {
    prepare: (query: string) => env.DB.prepare(query),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    withSession(start) {
      starts.push(start);
      return env.DB.withSession(start);
    },
  } as D1Database;
  const headers = new Headers({ Authorization: `Bearer ${person.token}` });
  if (bookmark) headers.set(BOOKMARK_HEADER, bookmark);
  const request = new Request('http://localhost/api/me', { headers });
  const context = createExecutionContext();
  const deployed = { ...env, DB, DATABASE_ERA: era } as unknown as Env;
  const response = await handlers.fetch(request, deployed, context);
  await waitOnExecutionContext(context);
  expect(response.status).toBe(200);
  return response.headers.get(BOOKMARK_HEADER)!;
}

describe('bookmarks after a new database', () => {
  it('are ignored when they are of the old database, and new ones compare as greater', async () => {
    const own = await ask(1, OF_OLD_DATABASE);
    expect(starts).not.toContain(OF_OLD_DATABASE);
    expect(greatestBookmark(OF_OLD_DATABASE, own)).toBe(own);
    const [first] = starts;
    expect(first).toBe('first-unconstrained');
    const next = await ask(2, own);
    expect(greatestBookmark(own, next)).toBe(next);
    expect(starts.at(-1)).toBe('first-unconstrained');
  });

  it('are used in D1’s own format when they are of the new database', async () => {
    const own = await ask(3);
    starts = [];
    await ask(3, own);
    expect(own).toMatch(/^z0003-[0-9a-f-]+$/);
    expect(starts).toContain(own.slice('z0003-'.length));
  });

  it('have no prefix in the first era, and invalid ones are ignored', async () => {
    const own = await ask(0);
    expect(own).toMatch(/^[0-9a-f-]+$/);
    starts = [];
    await ask(0, own);
    expect(starts).toContain(own);
    starts = [];
    await ask(0, 'z0001-ffff');
    await ask(0, 'zzzz');
    expect(new Set(starts)).toEqual(new Set(['first-unconstrained']));
  });
});
