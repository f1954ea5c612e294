import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'verification',
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/team': {},
    'POST /api/operations/moderators': {
      acts: ['appoint_moderator', 'dismiss_moderator'],
      body: { email: 'a@example.com' },
    },
    'POST /api/operations/operators': {
      acts: ['appoint_operator', 'dismiss_operator'],
      body: { email: 'a@example.com', revoke: false },
    },
    'GET /api/operations/log': {
      contract: {
        input: '`?operator=&act=&day=&looks=0|1&cursor=`',
        answer:
          '`{entries: [{id, at, operator, action, subject, person, details, status, changes}], nextCursor}`, the latest first; without `looks=0` with looks at personal data',
      },
    },
    'GET /api/operations/proposals': {
      contract:
        '`{proposals: [{id, terms, cents, sumCents, reason, proposedBy, isOwn, isMine, proposedAt, expiresAt, request}], refused}`, the acts that wait for a second person, who sends the `request` `{method, path, body}` to approve it; a moderator gets those that moderators approve',
    },
    'POST /api/operations/proposals/:id/end': {
      contract: {
        input: '`{reason}`',
        answer:
          '204: withdrawn by who proposed it, or refused; 404 `proposal.not_found` once it is approved, ended or expired',
      },
      body: { reason: 'Le montant est faux' },
    },
    'POST /api/operations/reports/:id/decision': {
      acts: ['decide_report'],
      contract: {
        answer:
          'as in /api/moderation, for the operator who approves what shuts out or lets in an operator or moderator',
      },
      body: { action: 'warn', reason: 'Ce texte vise une personne' },
    },
    'POST /api/operations/appeals/:id/decision': {
      acts: ['grant_appeal'],
      contract: {
        answer: 'likewise, for an appeal against such a decision',
      },
      body: { uphold: true, reason: 'La décision est juste' },
    },
  },
};
