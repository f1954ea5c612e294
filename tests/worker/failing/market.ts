import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { orders, verificationFiles } from '../../../database/schema.ts';
import { refreshRankings } from '../../../worker/discovery/rankings/refresh-rankings.ts';
import type { Crowd } from '../../../worker/endpoint.ts';
import { createPair, open, send } from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
} from '../../support/workerd/marketplace.ts';
import { createModerator, report } from '../../support/workerd/moderation.ts';
import { ask } from '../../support/workerd/verification.ts';

/** One of everything that a route can be asked for. */
export async function smallMarket(): Promise<Crowd> {
  const category = await createTopic();
  const subcategory = await createTopic(category.id);
  const star = await createCreator({ topicIds: [subcategory.id] });
  const fan = await createPerson();
  const post = await createPost(star.id);
  const pair = await createPair();
  const conversation = await open(pair, 'day');
  await send(conversation.id, pair.asker, 'Bonjour ?');
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.askerId, pair.asker.id));
  const commented = await call('POST', `/api/posts/${post}/comments`, {
    as: fan,
    json: { content: 'Un commentaire', parentId: null },
  });
  const { id: commentId } = (await commented.json()) as { id: string };
  const reportId = await report(pair.asker, { type: 'comment', id: commentId });
  await ask(star);
  const document = await db
    .select()
    .from(verificationFiles)
    .where(eq(verificationFiles.contentType, 'image/png'))
    .get();
  await refreshRankings(db, env, Date.now(), Date.now());
  return {
    commentId,
    // No creator has one here.
    ratingId: crypto.randomUUID(),
    orderId: order!.id,
    category: category.slug,
    subcategory: subcategory.slug,
    star,
    fan,
    post,
    asker: pair.asker,
    creator: pair.creator,
    topicId: pair.topicId,
    conversationId: conversation.id,
    latestAt: Date.now(),
    document: document!,
    member: await createPerson(),
    moderator: await createModerator(),
    reportId,
  };
}
