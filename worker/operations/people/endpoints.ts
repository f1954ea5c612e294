import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'verification',
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'DELETE /api/operations/users/:username': {
      acts: ['delete_account'],
      contract: {
        input: '`{reason?}`',
        answer:
          '202, proposed, until a second operator requests the same; 204: the account is deleted as by DELETE /api/me with `refundOpenOrders`; 403 `moderation.own`; 409 `account.has_balance`, `account.has_dispute`, `account.has_running_access`; 404 `user.not_found`',
        section: 'accounts',
      },
    },
    'GET /api/operations/search': {
      contract: {
        input: '`?q=`',
        answer:
          '`{hits: [{kind, id, title, detail, email, roles, at, href}]}` by name, username, e-mail or its beginning, R-…, A-…, F-…, S-…, an id of a person, order, conversation or report, or the payment provider’s',
      },
    },
    'GET /api/operations/people/:id': {
      contract:
        'profile, account, sessions, verification, money, and first pages of orders, conversations (no words), reports, decisions and letters; 404 `user.not_found`. Each look is logged',
    },
    'GET /api/operations/people/:id/orders': {
      contract: {
        input: '`?role=asker|creator&cursor=`',
        answer: '`{rows, nextCursor}`, the latest first',
      },
    },
    'GET /api/operations/people/:id/conversations': {
      contract: {
        input: '`?role=asker|creator&cursor=`',
        answer: '`{rows, nextCursor}`, facts without words',
      },
    },
    'GET /api/operations/people/:id/reports': {
      contract: {
        input: '`?side=about|by&cursor=`',
        answer: '`{rows, nextCursor}`: cases about them, or their reports',
      },
    },
    'GET /api/operations/people/:id/decisions': {
      contract: { input: '`?cursor=`', answer: '`{rows, nextCursor}`, the latest first' },
    },
    'GET /api/operations/people/:id/letters': {
      contract: {
        input: '`?cursor=`',
        answer:
          '`{rows, nextCursor}`, the latest first: letters of the team, answers, and notes that the person never reads',
      },
    },
    'GET /api/operations/people/:id/notices': {
      contract: '`{notices: [{id, kind, createdAt, readAt}]}`, the latest 20, no words',
    },
    'GET /api/operations/conversations/:id': {
      contract: 'its two people, state, times and order; none of its words',
    },
    'POST /api/operations/people/:id/decisions': {
      acts: ['moderate'],
      contract: {
        input: '`{action: hide|suspend|warn, rule, reason}`',
        answer:
          '201 `{id, caseId}`, a decision on the profile as a moderator’s; 202, proposed, about an operator or moderator; 409 `decision.in_force`; 403 `moderation.own`, `operator.account_needed` for a token',
      },
      body: { action: 'warn', rule: 'spam', reason: 'À la demande de la personne' },
    },
    'POST /api/operations/people/:id/decisions/:decisionId/lift': {
      acts: ['lift'],
      contract: {
        input: '`{reason}`',
        answer:
          '204: the decision is undone and the person told why; an open appeal is granted; 202, proposed, about an operator or moderator; 409 `decision.lifted`; 403 `moderation.own`, `operator.account_needed` for a token',
      },
      body: { reason: 'À la demande de la personne' },
    },
    'POST /api/operations/people/:id/letters': {
      contract: {
        input: '`{id, side: team|note, text, orderId}`',
        answer:
          '204: a letter is notified and mailed, a note is for operators alone; the same `id` again changes nothing, 409 `message.id_reused` with another text; 404 `order.not_found` for an order that is not theirs; 403 `moderation.own`, `operator.account_needed` for a token',
      },
      body: {
        id: '0d0f6f7e-2b1c-4a35-8b1e-6b0f0c9a7d11',
        side: 'team',
        text: 'Il manque une pièce à votre compte de versement.',
        orderId: null,
      },
    },
    'POST /api/operations/people/:id/verification': {
      contract: {
        input: '`{reason, shows}`',
        answer: '204, verified; 409 `verification.decided`, `verification.changed`',
      },
      body: { reason: 'À la demande de la personne', shows: '[]' },
    },
    'POST /api/operations/people/:id/sessions/end': {
      contract: { input: '`{sessionId, reason}`, null for all', answer: '`{ended}`' },
      body: { sessionId: null, reason: 'À la demande de la personne' },
    },
    'POST /api/operations/people/:id/export': {
      contract: {
        input: '`{reason}`',
        answer: '202 `{state}`: the person is mailed the link; 429 `export.limit_reached`',
      },
      body: { reason: 'À la demande de la personne' },
    },
    'POST /api/operations/people/:id/mail/refuse': {
      contract: { input: '`{reason}`', answer: '204: mail to them is off, as after a bounce' },
      body: { reason: 'À la demande de la personne' },
    },
    'POST /api/operations/people/:id/mail/accept': {
      contract: { input: '`{reason}`', answer: '204: mail is sent to them again' },
      body: { reason: 'À la demande de la personne' },
    },
    'POST /api/operations/users/:username/factor-reset': {
      acts: ['factor_reset'],
      contract: {
        call: 'POST, DELETE /api/operations/users/{username}/factor-reset `{reason?}`',
        answer:
          '202 `{dueAt}`, null while it waits for a second operator, about one of the team: the user’s second factors, passkeys and sessions end then, unless they stop it by the link in their mail; 409 `factors.none` · 204, stops it',
        section: 'accounts',
      },
    },
    'DELETE /api/operations/users/:username/factor-reset': {},
    'POST /api/operations/mail/bounces': { body: { address: 'a@example.com', reason: 'bounce' } },
    'POST /api/operations/verifications/revoke': {
      contract: { input: '`{username, reason}`', answer: '204; 409 `verification.none`' },
      body: ({ username }) => ({ username, reason: 'Le diplôme est un faux' }),
    },
  },
};
