import app from './app.ts';

export { Conversation } from '../durable-objects/conversation/conversation.ts';
export { Inbox } from '../durable-objects/inbox/inbox.ts';
export { SignInGuard } from '../durable-objects/sign-in-guard/sign-in-guard.ts';

export default {
  fetch: app.fetch,
} satisfies ExportedHandler<Env>;
