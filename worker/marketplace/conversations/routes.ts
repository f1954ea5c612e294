import { Hono } from 'hono';
import { z } from 'zod';
import { advanceTo } from '../../../database/d1-access.ts';
import type { ClarificationKind } from '../../../domain/conversations/clarification.ts';
import type { NewMessage } from '../../../domain/conversations/conversation.ts';
import {
  messageIdSchema,
  newMessageSchema,
  ratingSchema,
} from '../../../domain/conversations/conversation-input.ts';
import { conversationTabs } from '../../../domain/conversations/conversation-tabs.ts';
import type { Message } from '../../../domain/conversations/conversation-wire.ts';
import { parisDay } from '../../../domain/dates/paris.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type {
  RateOutcome,
  SendOutcome,
  WithdrawOutcome,
} from '../../../durable-objects/conversation/outcomes.ts';
import { requireLiveSession, signedIn } from '../../accounts/auth/authentication.ts';
import { publishAfterResponse } from '../../notifications/publish-after-response.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { refuseWhileRestoring } from '../payments/restoring.ts';
import { exportConversation } from './export-conversation.ts';
import { findConversation } from './find-conversation.ts';
import { countConversations, listTab } from './list-tab.ts';
import { openConversation, openingSchema, wantedSchema } from './open-conversation.ts';
import { getConversation, listConversations } from './queries.ts';
import { messageSearchSchema, searchMessages } from './search-messages.ts';
import { socketViewer, upgradeRequest } from './socket.ts';

const seqSchema = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const listQuerySchema = pageQuerySchema
  .extend({
    tab: z.enum(conversationTabs).optional(),
    /** Restricts the active conversations to those that wait for an answer. */
    unanswered: z.literal('true').optional(),
  })
  .refine(({ tab, unanswered }) => !unanswered || tab === 'active', {
    path: ['unanswered'],
    message: 'Seules les conversations actives attendent une réponse',
  });

/** The id in the path. Anything that is not a UUID gives the same 404 as an unknown id. */
const conversationId = (id: string) => readPathId(id, 'conversation.not_found');

/** The object for the id in the path, whether or not the conversation exists. */
function conversationIn(context: { env: Env; req: { param(name: 'id'): string } }) {
  return context.env.CONVERSATION.getByName(conversationId(context.req.param('id')));
}

type MessageContext = Parameters<typeof conversationIn>[0] & {
  get(key: 'viewer'): { id: string };
};

/** Stores the clarification message in the conversation of the path; throws when the rules refuse it. */
async function clarifyIn(
  context: MessageContext,
  message: NewMessage,
  kind: ClarificationKind,
): Promise<Extract<SendOutcome, { message: Message }>> {
  const sent: SendOutcome = await conversationIn(context).clarify(
    context.get('viewer').id,
    message,
    kind,
  );
  if (sent.outcome === 'not_found') throw new ProblemError('conversation.not_found');
  if (sent.outcome === 'refused') throw new ProblemError(sent.code);
  return sent;
}

/** `/api/conversations` */
export const conversationRoutes = new Hono<AppEnv>()
  .get('/', signedIn, valid('query', listQuerySchema), async (context) => {
    const { db, viewer, now } = context.var;
    const inbox = context.env.INBOX.getByName(viewer.id);
    const { cursor, tab, unanswered } = context.req.valid('query');
    const list = await (tab
      ? listTab(db, inbox, viewer.id, unanswered ? 'unanswered' : tab, now, cursor)
      : listConversations(db, inbox, viewer.id, now, cursor));
    return context.json(list);
  })
  .post('/', signedIn, validBody(openingSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const request = context.req.valid('json');
    const opened = await openConversation(db, context.env, viewer.id, request, now);
    if (!opened) throw new ProblemError('conversation.not_available');
    return context.json(opened.conversation, opened.created ? 201 : 200);
  })
  .get('/counts', signedIn, async (context) => {
    const { db, viewer } = context.var;
    return context.json(await countConversations(db, viewer.id));
  })
  .get('/offer', valid('query', wantedSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const wanted = context.req.valid('query');
    // A visitor is nobody, with whom nothing exists yet.
    const found = await findConversation(db, context.env, viewer?.id ?? '', wanted, now);
    if (!found) throw new ProblemError('conversation.not_available');
    return context.json(found);
  })
  .get('/:id', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const id = conversationId(context.req.param('id'));
    const conversation = await getConversation(db, context.env, viewer.id, id, now);
    if (!conversation) throw new ProblemError('conversation.not_found');
    return context.json(conversation);
  })
  .get(
    '/:id/messages',
    signedIn,
    requireLiveSession,
    valid(
      'query',
      z.union([z.object({ before: seqSchema.min(1) }), z.object({ after: seqSchema.default(0) })]),
    ),
    async (context) => {
      const conversation = conversationIn(context);
      const messages: Message[] | null = await conversation.messages(
        context.get('viewer').id,
        context.req.valid('query'),
      );
      if (!messages) throw new ProblemError('conversation.not_found');
      return context.json({ messages });
    },
  )
  .post(
    '/:id/messages',
    signedIn,
    requireLiveSession,
    validBody(newMessageSchema),
    async (context) => {
      const conversation = conversationIn(context);
      const sent: SendOutcome = await conversation.send(
        context.get('viewer').id,
        context.req.valid('json'),
      );
      if (sent.outcome === 'not_found') throw new ProblemError('conversation.not_found');
      if (sent.outcome === 'refused') throw new ProblemError(sent.code);
      return context.json(sent.message, sent.outcome === 'stored' ? 201 : 200);
    },
  )
  .post(
    '/:id/clarification',
    signedIn,
    requireLiveSession,
    validBody(newMessageSchema),
    async (context) => {
      const sent = await clarifyIn(context, context.req.valid('json'), 'clarification');
      return context.json(sent.message, sent.outcome === 'stored' ? 201 : 200);
    },
  )
  .post(
    '/:id/clarification/answer',
    signedIn,
    requireLiveSession,
    validBody(newMessageSchema),
    async (context) => {
      const sent = await clarifyIn(context, context.req.valid('json'), 'clarification_answer');
      return context.json(sent.message, sent.outcome === 'stored' ? 201 : 200);
    },
  )
  .delete(
    '/:id/messages/:messageId',
    signedIn,
    requireLiveSession,
    valid('param', z.object({ id: z.string(), messageId: messageIdSchema })),
    async (context) => {
      const conversation = conversationIn(context);
      const withdrawn: WithdrawOutcome = await conversation.withdraw(
        context.get('viewer').id,
        context.req.valid('param').messageId,
      );
      if (withdrawn.outcome === 'not_found') throw new ProblemError('conversation.not_found');
      if (withdrawn.outcome === 'stored') throw new ProblemError('message.stored');
      if (withdrawn.outcome === 'refused') throw new ProblemError(withdrawn.code);
      return context.body(null, 204);
    },
  )
  .put('/:id/rating', signedIn, requireLiveSession, validBody(ratingSchema), async (context) => {
    // A rating may release a price.
    await refuseWhileRestoring(context.env);
    const conversation = conversationIn(context);
    const rated: RateOutcome = await conversation.rate(
      context.get('viewer').id,
      context.req.valid('json'),
    );
    if (rated.outcome === 'not_found') throw new ProblemError('conversation.not_found');
    if (rated.outcome === 'refused') throw new ProblemError(rated.code);
    advanceTo(context.var.db, rated.bookmark);
    publishAfterResponse(context, { things: [`rating:${rated.conversation.id}`] });
    return context.json(rated.conversation, 201);
  })
  .put(
    '/:id/read',
    signedIn,
    requireLiveSession,
    validBody(z.strictObject({ seq: z.int().min(0) })),
    async (context) => {
      const conversation = conversationIn(context);
      const { seq } = context.req.valid('json');
      if (!(await conversation.markRead(context.get('viewer').id, seq)))
        throw new ProblemError('conversation.not_found');
      return context.body(null, 204);
    },
  )
  .get('/:id/export', signedIn, requireLiveSession, async (context) => {
    const { db, viewer, now } = context.var;
    const id = conversationId(context.req.param('id'));
    const text = await exportConversation(db, context.env, viewer.id, id, now);
    if (!text) throw new ProblemError('conversation.not_found');
    const day = parisDay(now);
    return context.body(text, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="dis-moi-conversation-${day}.txt"`,
    });
  })
  .get('/:id/socket', async (context) => {
    const viewer = await socketViewer(context);
    const conversation = conversationIn(context);
    return conversation.fetch(upgradeRequest(context.req.raw, viewer));
  });

/** `/api/me/messages` */
export const ownMessageRoutes = new Hono<AppEnv>().get(
  '/search',
  signedIn,
  limitedBy('SEARCH_LIMIT'),
  requireLiveSession,
  valid('query', messageSearchSchema),
  async (context) => {
    const { db, viewer, now } = context.var;
    const { q, cursor } = context.req.valid('query');
    return context.json(await searchMessages(db, context.env, viewer.id, q, cursor ?? null, now));
  },
);

/** `/api/me/socket`: the inbox of the user, who continues `after` a version of it. */
export const inboxRoutes = new Hono<AppEnv>().get(
  '/socket',
  valid('query', z.object({ after: seqSchema.optional() })),
  async (context) => {
    const viewer = await socketViewer(context);
    const inbox = context.env.INBOX.getByName(viewer.userId);
    return inbox.fetch(upgradeRequest(context.req.raw, viewer));
  },
);
