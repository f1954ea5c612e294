import { Hono } from 'hono';
import { imageBucket } from '../../../worker/images/stored-image.ts';
import type { ConversationLife, SeededTable } from './import.ts';
import { insertRows, removePeople } from './insert-rows.ts';
import type { RelivedConversation } from './relived-conversation.ts';

/**
 * The seed's own Worker: the product's name, bindings and storage, and ways to write a past into
 * them. It only ever runs on the machine of whoever seeds.
 */
export { Inbox } from '../../../durable-objects/inbox/inbox.ts';
export { SignInGuard } from '../../../durable-objects/sign-in-guard/sign-in-guard.ts';
export { RelivedConversation as Conversation } from './relived-conversation.ts';

const app = new Hono<{ Bindings: Env }>()
  .post('/api/seed/people/remove', async (context) => {
    await removePeople(context.env.DB, await context.req.json<string[]>());
    return context.body(null, 204);
  })
  .post('/api/seed/rows/:table', async (context) => {
    const table = context.req.param('table') as SeededTable;
    await insertRows(context.env.DB, table, await context.req.json());
    return context.body(null, 204);
  })
  .post('/api/seed/lives', async (context) => {
    const { lives, now } = await context.req.json<{ lives: ConversationLife[]; now: number }>();
    const conversations = context.env
      .CONVERSATION as unknown as DurableObjectNamespace<RelivedConversation>;
    await Promise.all(
      lives.map((life) => conversations.getByName(life.opening.id).relive(life, now)),
    );
    return context.body(null, 204);
  })
  .put('/api/seed/images/:bucket/:key{.+}', async (context) => {
    const { bucket, key } = context.req.param();
    await imageBucket(context.env, bucket)!.put(key, await context.req.arrayBuffer(), {
      httpMetadata: { contentType: 'image/jpeg' },
    });
    return context.body(null, 204);
  });

export default app;
