import { MINUTE_MS } from '../../../domain/limits.ts';
import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'conversations',
  routes: {
    'GET /api/me/saved-replies': {
      caller: 'creator',
      contract: {
        call: 'GET, PUT /api/me/saved-replies',
        answer:
          '`{replies: [{id, title, text}], revision}`; 50 at most. PUT takes `revision`, the one that was shown: 409 `saved_replies.changed` with `current` if another tab or device has saved since',
      },
      costs: [{ as: 'star', things: 'answer', atMost: 2 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'PUT /api/me/saved-replies': {
      caller: 'creator',
      body: {
        replies: [
          {
            id: '6f1c1f0e-8f63-4b63-9d4e-5f0d3a1c2b10',
            title: 'Bonjour',
            text: 'Bonjour et merci.',
          },
        ],
        revision: 0,
      },
    },
    'GET /api/conversations': {
      caller: 'member',
      contract: [
        { answer: '`{conversations: [Row], nextCursor}`' },
        {
          input: '?tab=`active` `closed`',
          answer:
            "conversations that are not completed, or those that are: first those that wait for the caller's answer, by their deadline, then by the last message or the opening; the first page of `active` has `counts: {active, closed, unanswered}` and `pausedUntil`, the end of the caller’s own pause, null without one. With `active`, `unanswered=true` returns only those that the asker wrote in last and that are not over",
        },
      ],
      costs: [
        { as: 'star', things: 'conversations', atMost: 560 },
        { as: 'fan', things: 'conversations', atMost: 450 },
        {
          as: 'star',
          path: '/api/conversations?tab=active',
          things: 'conversations',
          atMost: 1100,
        },
        {
          as: 'star',
          path: '/api/conversations?tab=active&unanswered=true',
          things: 'conversations',
          atMost: 900,
        },
        // At any depth only the following rows are read.
        {
          as: 'star',
          path: ({ latestAt }) =>
            `/api/conversations?tab=active&cursor=${latestAt - 740 * MINUTE_MS}_${crypto.randomUUID()}`,
          things: 'conversations',
          atMost: 1100,
        },
        {
          as: 'star',
          path: ({ latestAt }) =>
            `/api/conversations?tab=active&unanswered=true&cursor=${latestAt - 740 * MINUTE_MS}_${crypto.randomUUID()}`,
          things: 'conversations',
          atMost: 120,
        },
        { as: 'fan', path: '/api/conversations?tab=closed', things: 'answer', atMost: 12 },
      ],
    },
    'POST /api/conversations': {
      caller: 'member',
      contract: {
        input: '`{username, topicId, pricing, mode?, expect?, question?}`',
        answer:
          "201 new, 200 found: Conversation. `question: {id, text}` is the first message of a conversation that this request opens, under the rules of messages; one that is found stays as it is. `mode` is `resume` (default: find or create) or `purchase` (an open one of the caller's, or a new one). `expect: {priceCents, pricing?}` is the offer that the user was shown, as a condition: 409 `offer.changed` with today's `offer`; with `pricing`, a purchase that would find an open conversation of another option is a 409 `conversation.other_option` with `conversation: {id, pricing}`. `fromPostId` (also in POST /api/orders) is the post that the user came from: a hint, ignored unless it is one of the creator's. 404 `conversation.not_available`",
      },
      body: ({ topicId, username }) => ({
        username,
        topicId,
        pricing: 'question',
        mode: 'purchase',
        expect: { priceCents: 300 },
      }),
    },
    'GET /api/conversations/counts': {
      caller: 'member',
      contract: '`{active, closed, unanswered}`',
      costs: [{ as: 'star', things: 'answer', atMost: 2 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/conversations/offer': {
      caller: 'member',
      contract: {
        input: '?username&topicId&pricing',
        answer:
          '`{conversation, offer}`, either may be null: the existing conversation, and what opening one would give and cost today; writes nothing',
      },
      costs: [
        {
          as: 'asker',
          path: ({ creator, topicId }) =>
            `/api/conversations/offer?username=${creator.username}&topicId=${topicId}&pricing=day`,
          things: 'offer',
          atMost: 32,
        },
      ],
      hidden: {
        paths: ({ shown, topicId }) =>
          shown.map(
            (username) =>
              `/api/conversations/offer?username=${username}&topicId=${topicId}&pricing=day`,
          ),
      },
    },
    'GET /api/conversations/:id': {
      caller: 'participant',
      contract:
        'Row with `priceCents, currency, canSend, blocked, blockedByMe, closed, messagesLeft, clarification, canClarify, rating, welcome` and the latest 50 messages. `closed`: the other’s account is; `clarification` is `{askedAt, waitsUntil, answeredAt}` or null; `canClarify` the kind of clarification message that the caller may send now, or null',
      costs: [{ as: 'asker', things: 'conversation', atMost: 6 }],
    },
    'GET /api/conversations/:id/messages': {
      caller: 'participant',
      contract: {
        input: '?after= or ?before=',
        answer: '`{messages}`, ascending; 1,000 after, 50 before',
      },
      costs: [
        {
          as: 'asker',
          path: ({ conversationId }) => `/api/conversations/${conversationId}/messages?after=0`,
          things: 'messages',
          atMost: 0,
        },
      ],
      hidden: {
        paths: ({ conversationIds }) =>
          conversationIds.map((id) => `/api/conversations/${id}/messages?after=0`),
      },
    },
    'GET /api/conversations/:id/export': {
      caller: 'participant',
      contract:
        'text/plain: all messages, quoted, with their authors and times, and their files by name, size and SHA-256; hidden ones without their text',
      costs: [
        {
          as: 'asker',
          path: ({ conversationId }) => `/api/conversations/${conversationId}/export`,
          things: 'file',
          atMost: 12,
        },
      ],
      hidden: {
        paths: ({ conversationIds }) =>
          conversationIds.map((id) => `/api/conversations/${id}/export`),
      },
    },
    'GET /api/me/messages/search': {
      caller: 'member',
      contract: {
        input: '?q=',
        answer:
          "`{results: [{conversationId, seq, excerpt, at, conversation: {role, other, topic, pricing}}], nextCursor, isComplete}`: the caller's messages with words that begin with each word of `q`, the latest first. `isComplete` is false while older conversations wait to be read: the same search again finds more",
      },
      costs: [
        { as: 'asker', path: '/api/me/messages/search?q=bonjour', things: 'results', atMost: 12 },
      ],
      hidden: { paths: () => ['/api/me/messages/search?q=une'] },
    },
    'POST /api/conversations/:id/messages': {
      caller: 'participant',
      contract: {
        input: '`{id, text?, attachments?}`',
        answer:
          '`attachments`: at most 6 ids of the caller’s own of this conversation that no message has; then `text` may be empty or absent. 201 Message, 200 when repeated; 409 `message.id_reused`, `message.withdrawn`, `attachment.used`, `conversation.limit_reached`, `.not_your_turn`, `.blocked`, `.completed`, `.expired`; 404 `attachment.not_found`; 429',
      },
      body: { id: '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a11', text: 'Une question' },
    },
    'POST /api/conversations/:id/clarification': {
      caller: 'participant',
      contract: {
        input: '`{id, text, attachments?}`',
        who: 'creator',
        answer:
          '`attachments` as in a message; before the answer to a question, once: 201 Message of `kind` `clarification`, 200 when repeated. 400 without text and attachments. The deadline moves by 48 hours, and back by what is left of them once the asker answers. 409 `clarification.used`, `clarification.not_now`, `conversation.blocked`, `message.id_reused`; the asker 403; 429',
      },
      body: { id: '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a12', text: 'Depuis quand ?' },
    },
    'POST /api/conversations/:id/clarification/answer': {
      caller: 'participant',
      contract: {
        input: '`{id, text, attachments?}`',
        who: 'asker',
        answer:
          '201 Message of `kind` `clarification_answer`, once; 200, 400, 409 and 429 as above; the creator 403',
      },
      body: { id: '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a13', text: 'Depuis un mois.' },
    },
    'DELETE /api/conversations/:id/messages/:messageId': {
      caller: 'participant',
      contract:
        "204: the message is not stored and never will be, even if a copy is still in flight (POST then 409 `message.withdrawn`); 409 `message.stored` if it was already stored; 404 `message.not_found` for the other user's message; 429. May be repeated",
    },
    'PUT /api/conversations/:id/rating': {
      caller: 'participant',
      contract: {
        input: '`{stars, comment, fullName?}`',
        who: 'asker',
        answer:
          "201; a review is signed 'Marie D.' unless `fullName` is true; 409 `rating.exists`, `rating.too_early`, `rating.unanswered`; the creator 403",
      },
      body: { stars: 5, comment: 'Merci' },
    },
    'PUT /api/conversations/:id/read': {
      caller: 'participant',
      contract: { input: '`{seq}`', answer: '204; the read cursor only moves forward' },
      body: { seq: 1 },
      costs: [{ as: 'asker', things: 'cursor', atMost: 4, status: 204 }],
    },
    'GET /api/conversations/:id/socket': {
      caller: 'participant',
      costs: [{ isUpgrade: true, things: 'socket', atMost: 0, status: 101 }],
    },
    'GET /api/me/socket': {
      caller: 'member',
      costs: [
        {
          path: '/api/me/socket?after=1',
          isUpgrade: true,
          things: 'socket',
          atMost: 0,
          status: 101,
        },
      ],
      hidden: { showsNobody: 'a count at first, then events while it is open' },
    },
  },
};
