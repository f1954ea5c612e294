import { database } from '../../database/client.ts';
import { search } from '../../worker/discovery/search/search.ts';
import { handlers as worker } from '../../worker/handlers.ts';

export { Conversation } from '../../durable-objects/conversation/conversation.ts';
export { Gatherer } from '../../durable-objects/gatherer/gatherer.ts';
export { Inbox } from '../../durable-objects/inbox/inbox.ts';
export { SignInGuard } from '../../durable-objects/sign-in-guard/sign-in-guard.ts';

/** The product's search without rate limits. */
export default {
  ...worker,
  async fetch(request, env) {
    const text = new URL(request.url).searchParams.get('q') ?? '';
    return Response.json(await search(database(env.DB), text, null, Date.now()));
  },
} satisfies ExportedHandler<Env>;
