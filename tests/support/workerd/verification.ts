import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { outbox, verifications } from '../../../database/schema.ts';
import type {
  OwnVerification,
  WaitingVerification,
} from '../../../domain/moderation/verification.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { call, db, type Person } from './marketplace.ts';
import { png } from './pictures.ts';

export function formOf(...files: (string | Uint8Array<ArrayBuffer>)[]): FormData {
  const form = new FormData();
  for (const file of files) form.append('file', new File([file], 'photo.jpg'));
  return form;
}

export const ask = (as: Person, ...files: (string | Uint8Array<ArrayBuffer>)[]) =>
  call('POST', '/api/me/verification', { as, body: formOf(...(files.length ? files : [png])) });

/** The state of a creator's request; their own profile says the same. */
export async function standingOf(as: Person): Promise<OwnVerification> {
  const answer = await call('GET', '/api/me/verification', { as });
  expect(answer.status).toBe(200);
  const standing = await answer.json<OwnVerification>();
  const me = await call('GET', '/api/me', { as });
  expect(await me.json()).toMatchObject({ verification: standing });
  return standing;
}

/** The user's request, as the moderator sees it; undefined when it is not among the first. */
export async function requestOf(
  person: Person,
  moderator: Person,
): Promise<WaitingVerification | undefined> {
  let query = '';
  for (;;) {
    const answer = await call('GET', `/api/moderation/verifications${query}`, { as: moderator });
    expect(answer.status).toBe(200);
    const { verifications, nextCursor } = (await answer.json()) as {
      verifications: WaitingVerification[];
      nextCursor: string | null;
    };
    const found = verifications.find(({ user }) => user.id === person.id);
    if (found || !nextCursor) return found;
    query = `?cursor=${nextCursor}`;
  }
}

/** Requests verification for the creator, and returns the request's id. */
export async function askedBy(creator: Person, moderator: Person): Promise<string> {
  expect((await ask(creator)).status).toBe(201);
  return (await requestOf(creator, moderator))!.id;
}

export const decide = (as: Person, id: string, json: unknown) =>
  call('POST', `/api/moderation/verifications/${id}/decision`, { as, json });

/** The keys of all stored objects. */
export async function storedKeys(): Promise<string[]> {
  const { objects } = await env.VERIFICATION_FILES.list();
  return objects.map(({ key }) => key);
}

/** The real bucket, with some operations failing. */
export const envWithout = (...fails: string[]) => ({
  ...env,
  VERIFICATION_FILES: new Proxy(env.VERIFICATION_FILES, {
    get(target, property) {
      if (fails.includes(String(property))) return () => Promise.reject(new Error('R2 is away'));
      const member = Reflect.get(target, property);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  }),
});

/** Runs the minute cron's safety work. */
export const sweep = (now: number) => runOutbox(env, now);

/** Ends all requests, and what they left. */
export async function clearVerifications(): Promise<void> {
  for (const key of await storedKeys()) await env.VERIFICATION_FILES.delete(key);
  await db.delete(verifications);
  await db.delete(outbox);
}
