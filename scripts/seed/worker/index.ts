import { Hono } from 'hono';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { computeFigures } from './figures.ts';
import type {
  ConversationLife,
  InboxCursor,
  PublishedAnswer,
  Safety,
  SeededTable,
  SeedPicture,
} from './import.ts';
import { hasSafety, insertRows, insertSafety, payOrders, releaseOrders } from './insert-rows.ts';
import { takeLatestNotifications } from './latest-notifications.ts';
import { publishAnswers } from './publish-answers.ts';
import type { RelivedConversation } from './relived-conversation.ts';
import type { RelivedInbox } from './relived-inbox.ts';

export { SignInGuard } from '../../../durable-objects/sign-in-guard/sign-in-guard.ts';
/**
 * The seed's own Worker: the product's name, bindings and storage, and endpoints that write a past into them. It runs
 * on developers' machines only. Every request is idempotent, since the client retries those whose connection was reset.
 */
export { UpdateBatcher } from '../../../durable-objects/update-batcher/update-batcher.ts';
export { RelivedConversation as Conversation } from './relived-conversation.ts';
export { RelivedInbox as Inbox } from './relived-inbox.ts';

const app = new Hono<{ Bindings: Env }>()
  .post('/api/seed/rows/:table', async (context) => {
    const table = context.req.param('table') as SeededTable;
    await insertRows(context.env.DB, table, await context.req.json());
    return context.body(null, 204);
  })
  .post('/api/seed/lives', async (context) => {
    const { lives, now } = await context.req.json<{ lives: ConversationLife[]; now: number }>();
    const conversations = context.env
      .CONVERSATION as unknown as DurableObjectNamespace<RelivedConversation>;
    const marks = await Promise.all(
      lives.map((life) => conversations.getByName(life.opening.id).relive(life, now)),
    );
    return context.json(marks.flat());
  })
  .post('/api/seed/orders/pay', async (context) => {
    await payOrders(context.env.DB);
    return context.body(null, 204);
  })
  .post('/api/seed/orders/release', async (context) => {
    const { now } = await context.req.json<{ now: number }>();
    await releaseOrders(context.env.DB, now);
    return context.body(null, 204);
  })
  .post('/api/seed/answers', async (context) => {
    await publishAnswers(context.env, await context.req.json<PublishedAnswer[]>());
    return context.body(null, 204);
  })
  .post('/api/seed/safety', async (context) => {
    const safety = await context.req.json<Safety>();
    if (!(await hasSafety(context.env.DB, safety))) await insertSafety(context.env.DB, safety);
    await runOutbox(context.env, Date.now());
    return context.body(null, 204);
  })
  .post('/api/seed/inboxes', async (context) => {
    const marks = await context.req.json<InboxCursor[]>();
    const inboxes = context.env.INBOX as unknown as DurableObjectNamespace<RelivedInbox>;
    const byOwner = Map.groupBy(marks, ({ userId }) => userId);
    await Promise.all([...byOwner].map(([userId, own]) => inboxes.getByName(userId).recall(own)));
    return context.body(null, 204);
  })
  .post('/api/seed/figures', async (context) => {
    const { now } = await context.req.json<{ now: number }>();
    await computeFigures(context.env.DB, now);
    return context.body(null, 204);
  })
  .post('/api/seed/notices', async (context) => {
    const { people, now } = await context.req.json<{ people: string[]; now: number }>();
    const inboxes = context.env.INBOX as unknown as DurableObjectNamespace<RelivedInbox>;
    const news = await takeLatestNotifications(context.env.DB, people, now);
    for (const [personId, events] of news)
      await inboxes.getByName(personId).recallNotices(events, now);
    return context.body(null, 204);
  })
  .put('/api/seed/pictures/:bucket/:key{.+}', async (context) => {
    const { bucket, key } = context.req.param();
    const picture = await context.req.arrayBuffer();
    await context.env[bucket as SeedPicture['bucket']].put(key, picture, {
      httpMetadata: { contentType: 'image/webp' },
    });
    return context.body(null, 204);
  });

export default app;
