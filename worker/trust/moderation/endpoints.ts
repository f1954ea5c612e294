import { reportNumber } from '../../../domain/moderation/report-number.ts';
import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'moderation',
  routes: {
    'GET /api/me/decisions': {
      caller: 'member',
      contract: {
        answer:
          "`{decisions: [{id, action, rule, reason, subject, excerpt, imageUrl, createdAt, liftedAt, appealUntil, appeal}], nextCursor}`: about the caller's own content",
        section: 'safety',
      },
      costs: [{ as: 'star', things: 'decisions', atMost: 66 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'POST /api/me/decisions/:id/appeal': {
      caller: 'member',
      contract: {
        input: '`{text}`',
        answer: '201 `{id}`, once (409 `appeal.exists`), within 180 days (409 `appeal.too_late`)',
        section: 'safety',
      },
      body: { text: 'Ce n’est pas ce que j’ai voulu dire' },
    },
    'GET /api/appeals/:token': {
      caller: 'link',
      contract: {
        call: 'GET, POST /api/appeals/{token} `{text}`',
        answer: 'the same for one decision, by the link in its mail: for suspended users',
        section: 'safety',
      },
      costs:
        'two rows, by a token that only a mail has: tests/worker/moderation/suspension.test.ts',
      hidden: { notRead: 'requires the token of a mailed link' },
    },
    'POST /api/appeals/:token': { caller: 'link', body: { text: 'Mon compte avait été volé' } },
    'GET /api/moderation/reports': {
      caller: 'moderator',
      needs: 'aal2',
      contract: {
        input: '?state=`open` `decided` &number=',
        answer:
          '`{reports: [{id, number, subject, excerpt, imageUrl, category, categories, text, count, createdAt, lastReportedAt, state, href, author, decision}], nextCursor}`, the gravest first, then the longest-waiting; with `number`, as users write it, the cases of the reports that have it, open or decided',
      },
      costs: [
        // At most a hundred reports of a case are read.
        {
          as: 'moderator',
          path: '/api/moderation/reports?state=open',
          things: 'reports',
          atMost: 400,
        },
        {
          as: 'moderator',
          path: '/api/moderation/reports?state=decided',
          things: 'reports',
          atMost: 400,
        },
        {
          as: 'moderator',
          path: ({ reportId }) => `/api/moderation/reports?number=${reportNumber(reportId)}`,
          things: 'reports',
          // A hundred reports of the case are looked at, as in the list.
          atMost: 230,
        },
      ],
    },
    'GET /api/moderation/reports/:id': {
      caller: 'moderator',
      needs: 'aal2',
      contract: "the same with the present content `now`, all `reports` and the author's `history`",
      costs: [
        // A hundred reports of it, twice, and their authors.
        { as: 'moderator', things: 'reports', atMost: 470 },
      ],
    },
    'GET /api/moderation/reports/:id/picture': {
      caller: 'moderator',
      needs: 'aal2',
      contract: 'the picture of the reported content, hidden or not; 404 without one',
      costs: [{ as: 'moderator', things: 'picture', atMost: 12, status: 404 }],
    },
    'GET /api/moderation/reports/:id/attachments/:attachmentId': {
      caller: 'moderator',
      needs: 'aal2',
      contract:
        'an attachment of the reported message (`now.attachments`), hidden or not, as its participants get it; 404 for any other',
      costs: [
        {
          as: 'moderator',
          path: ({ reportId }) =>
            `/api/moderation/reports/${reportId}/attachments/${crypto.randomUUID()}`,
          things: 'attachment',
          atMost: 10,
          status: 404,
        },
      ],
    },
    'POST /api/moderation/reports/:id/decision': {
      acts: ['decide_report'],
      caller: 'moderator',
      needs: 'aal2',
      contract: {
        input: '`{action, reason, rule?}`',
        answer:
          '201; 202, proposed to an operator, when it hides or suspends one of the team; 409 `report.decided`; 403 `moderation.own` about the moderator themselves',
      },
      body: { action: 'hide', reason: 'Une insulte', rule: 'harassment' },
    },
    'DELETE /api/moderation/reports/:id/decision': {
      caller: 'moderator',
      needs: 'aal2',
      contract:
        "204; takes the caller's own decision back, for 15 seconds; 409 `decision.final` then, for another moderator's, a contested one, and when the subject has a new open case",
    },
    'GET /api/moderation/appeals': {
      caller: 'moderator',
      needs: 'aal2',
      contract: {
        input: '?state=`open` `decided`',
        answer:
          '`{appeals: [{id, decisionId, text, createdAt, state, decision, author, outcome}], nextCursor}`',
      },
      costs: [
        {
          as: 'moderator',
          path: '/api/moderation/appeals?state=open',
          things: 'appeals',
          atMost: 130,
        },
        {
          as: 'moderator',
          path: '/api/moderation/appeals?state=decided',
          things: 'appeals',
          atMost: 130,
        },
      ],
    },
    'POST /api/moderation/appeals/:id/decision': {
      acts: ['grant_appeal'],
      caller: 'moderator',
      needs: 'aal2',
      contract: {
        input: '`{uphold, reason}`',
        answer:
          '`uphold: false` restores, or 202, proposed to an operator, about one of the team; 409 `appeal.decided`; 403 `moderation.own` for the moderator who decided, and for the one whom it concerns',
      },
      body: { uphold: false, reason: 'Relu' },
    },
    'GET /api/moderation/log': {
      caller: 'moderator',
      needs: 'aal2',
      contract: {
        input: '?acts=&before=',
        answer:
          '`{entries: [{id, at, moderator, action, subject, caseId, username, reason}], nextCursor}`, the latest first; `acts` is `decisions` `appeals` `verifications` `roles` `orders`, `before` an ISO 8601 time; entries are never changed or deleted',
      },
      costs: [
        { as: 'moderator', things: 'entries', atMost: 70 },
        {
          as: 'moderator',
          path: '/api/moderation/log?acts=decisions',
          things: 'entries',
          // A page of each of its five acts.
          atMost: 330,
        },
      ],
    },
  },
};
