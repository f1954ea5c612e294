import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { DECISION_FINAL_MS } from '../../domain/moderation/moderation-decision.ts';
import { sharedState } from '../../scripts/local/browser-run.ts';
import { type Account, apiHeaders, expect, PASSWORD } from './browser.ts';
import { withDatabase } from './local-database.ts';
import { operatorHeaders } from './operations.ts';

/** Makes a new user a moderator and signs them in, so that their session has the role. */
export async function newModerator(
  newAccount: (name?: string) => Promise<Account>,
  account: (email: string, password?: string) => Promise<Account>,
  request: APIRequestContext,
  name = 'Mona Modère',
  stateDir = sharedState,
): Promise<Account> {
  const { email } = await newAccount(name);
  const named = await request.post('/api/operations/moderators', {
    headers: operatorHeaders(stateDir),
    data: { email },
  });
  expect(named.ok()).toBe(true);
  return account(email, PASSWORD);
}

/** Reports some content; returns the id of its case. */
export async function report(
  request: APIRequestContext,
  reporter: Account,
  subject: { type: string; id: string },
  category = 'spam',
): Promise<string> {
  const answer = await request.post('/api/reports', {
    headers: apiHeaders(reporter),
    data: { subject, category, text: 'Toujours le même lien.' },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** Decides a case through the API. */
export async function decide(
  request: APIRequestContext,
  moderator: Account,
  caseId: string,
  action: string,
): Promise<void> {
  const answer = await request.post(`/api/moderation/reports/${caseId}/decision`, {
    headers: apiHeaders(moderator),
    data: { action, reason: 'Cela ne se fait pas ici.', rule: 'spam' },
  });
  expect(answer.status()).toBe(201);
}

/**
 * Runs the minute's cron as if decisions could not be taken back any more, so that statements and refunds
 * go out.
 */
export async function makeDecisionsFinal(request: APIRequestContext): Promise<void> {
  const time = Date.now() + DECISION_FINAL_MS + 1_000;
  const query = new URLSearchParams({ cron: '* * * * *', time: String(time) });
  expect((await request.get(`/cdn-cgi/local/scheduled?${query}`)).ok()).toBe(true);
}

/**
 * Inserts `count` reported comments of one user under one post, older than every other open case, into the
 * state of a server that has not started yet: more than a user may report in a day. Returns the cases' ids,
 * the oldest first.
 */
export function pileUp(stateDir: string, count: number): string[] {
  const cases = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    commentId: randomUUID(),
    text: `Commentaire signalé ${n + 1}`,
    at: Date.UTC(2026, 0, 1) + n * 60_000,
  }));
  withDatabase(stateDir, (db) => {
    const post = db.prepare('SELECT id FROM creator_media WHERE is_public LIMIT 1').get()!.id;
    const author = db.prepare("SELECT id FROM auth_users WHERE email = 'asker@example.com'").get()!;
    const comment = db.prepare(
      'INSERT INTO creator_media_comments (id, media_id, user_id, content, created_at) VALUES (?, ?, ?, ?, ?)',
    );
    const opened = db.prepare(
      `INSERT INTO moderation_cases (id, subject_type, subject_id, author_id, excerpt, category, opened_at, urgency)
       VALUES (?, 'comment', ?, ?, ?, 'spam', ?, 1)`,
    );
    const reported = db.prepare(
      "INSERT INTO reports (id, case_id, category, text, created_at) VALUES (?, ?, 'spam', '', ?)",
    );
    for (const { id, commentId, text, at } of cases) {
      comment.run(commentId, post!, author.id!, text, at);
      opened.run(id, commentId, author.id!, text, at);
      reported.run(id, id, at);
    }
  });
  return cases.map(({ id }) => id);
}
