import type { Endpoints } from '../../endpoint.ts';

const FOR_OPERATORS = {
  roundTrips: 'for operators',
  perItem: 'for operators',
  growth: 'for operators',
};

/** An id that nothing has. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const PERSON = `/api/operations/people/${UNKNOWN}`;

const REASON = 'À la demande de la personne';

/** A read whose measured path has an unknown id. */
const look = (path: string, status?: number) => ({
  caller: 'operator' as const,
  needs: 'aal2' as const,
  bench: [{ path, ...(status && { status }), except: FOR_OPERATORS }],
});

export const endpoints: Endpoints = {
  section: 'verification',
  routes: {
    'GET /api/operations/search': {
      ...look('/api/operations/search?q=lea'),
      contract: {
        input: '`?q=`',
        answer:
          '`{hits: [{kind, id, title, detail, href}]}` by name, username, e-mail, R-…, S-…, an id of a person, order, conversation or report, or the payment provider’s',
      },
    },
    'GET /api/operations/people/:id': {
      ...look(PERSON, 404),
      contract: {
        answer:
          'profile, account, sessions, verification, money, and first pages of orders, conversations (no words), reports and decisions; 404 `user.not_found`. Each look is logged',
      },
    },
    'GET /api/operations/people/:id/orders': {
      ...look(`${PERSON}/orders?role=asker`),
      contract: {
        call: 'GET /api/operations/people/{id}/orders, /conversations `?role=asker\\|creator&cursor=`, /reports `?side=about\\|by&cursor=`, /decisions `?cursor=`',
        answer: '`{rows, nextCursor}`, the latest first',
      },
    },
    'GET /api/operations/people/:id/conversations': look(`${PERSON}/conversations?role=creator`),
    'GET /api/operations/people/:id/reports': look(`${PERSON}/reports?side=by`),
    'GET /api/operations/people/:id/decisions': look(`${PERSON}/decisions`),
    'GET /api/operations/people/:id/notices': {
      ...look(`${PERSON}/notices`, 404),
      contract: { answer: '`{notices: [{id, kind, createdAt, readAt}]}`, the latest 20, no words' },
    },
    'GET /api/operations/conversations/:id': {
      ...look(`/api/operations/conversations/${UNKNOWN}`, 404),
      contract: { answer: 'its two people, state, times and order; none of its words' },
    },
    'POST /api/operations/people/:id/decisions': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`{action: hide\\|suspend\\|warn, rule, reason}`',
        answer:
          '201 `{id, caseId}`, a decision on the profile as a moderator’s; 202, proposed, about an operator or moderator; 409 `decision.in_force`; 403 `moderation.own`, `operator.account_needed` for a token',
      },
      body: { action: 'warn', rule: 'spam', reason: REASON },
      bench: [{ path: `${PERSON}/decisions`, status: 403, except: FOR_OPERATORS }],
    },
    'POST /api/operations/people/:id/decisions/:decisionId/lift': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`{reason}`',
        answer:
          '204: the decision is undone and the person told why; an open appeal is granted; 409 `decision.lifted`',
      },
      body: { reason: REASON },
      bench: [{ path: `${PERSON}/decisions/${UNKNOWN}/lift`, status: 403, except: FOR_OPERATORS }],
    },
    'POST /api/operations/people/:id/verification': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`{reason, shows}`',
        answer: '204, verified; 409 `verification.decided`, `verification.changed`',
      },
      body: { reason: REASON, shows: '[]' },
      bench: [{ path: `${PERSON}/verification`, status: 403, except: FOR_OPERATORS }],
    },
    'POST /api/operations/people/:id/sessions/end': {
      caller: 'operator',
      needs: 'aal2',
      contract: { input: '`{sessionId, reason}`, null for all', answer: '`{ended}`' },
      body: { sessionId: null, reason: REASON },
      bench: [{ path: `${PERSON}/sessions/end`, status: 404, except: FOR_OPERATORS }],
    },
    'POST /api/operations/people/:id/export': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`{reason}`',
        answer: '202 `{state}`: the person is mailed the link; 429 `export.limit_reached`',
      },
      body: { reason: REASON },
      bench: [{ path: `${PERSON}/export`, status: 404, except: FOR_OPERATORS }],
    },
    'POST /api/operations/people/:id/mail/accept': {
      caller: 'operator',
      needs: 'aal2',
      contract: { input: '`{reason}`', answer: '204: mail is sent to them again' },
      body: { reason: REASON },
      bench: [{ path: `${PERSON}/mail/accept`, status: 404, except: FOR_OPERATORS }],
    },
  },
};
