import { eq } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { publications } from '../../../database/schema.ts';
import { decide } from '../../../worker/community/publications/decide.ts';
import { propose } from '../../../worker/community/publications/propose.ts';
import type { PublishedAnswer } from './import.ts';

/** Proposes each answer as its creator and agrees as its asker, at its time, as the product does. */
export async function publishAnswers(env: Env, answers: readonly PublishedAnswer[]): Promise<void> {
  const db = database(env.DB);
  const published = await db
    .select({ conversationId: publications.conversationId })
    .from(publications)
    .where(eq(publications.state, 'published'));
  const done = new Set(published.map(({ conversationId }) => conversationId));
  for (const { conversationId, askerId, creatorId, question, answer, at } of answers) {
    if (done.has(conversationId)) continue;
    const { publication } = await propose(
      db,
      env,
      { conversationId, creatorId },
      { question, answer },
      at,
    );
    const { revision } = publication;
    await decide(db, env, { conversationId, askerId }, { agree: true, revision }, at);
  }
}
