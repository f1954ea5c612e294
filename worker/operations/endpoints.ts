import type { Endpoints } from '../endpoint.ts';

/** An id that nothing has. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** The reason of an act about a person. */
const REASON = 'À la demande de la personne';

const ANNOUNCEMENT = {
  ...{ kind: 'service', audience: 'all', title: 'Travaux', body: 'Dis-moi sera arrêté.' },
  ...{ page: 'none', perMinute: 60, perDay: 500 },
};

export const endpoints: Endpoints = {
  section: 'verification',
  routes: {
    'POST /api/operations/orders/:id/decision': {
      caller: 'operator',
      needs: 'aal2',
      body: { refundCents: 100, reason: 'Réponse incomplète' },
    },
    'POST /api/operations/orders/:id/refund': {
      caller: 'operator',
      needs: 'aal2',
      body: { refundCents: 100, reason: 'Réponse fausse', from: 'platform' },
    },
    'GET /api/operations/health': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'pings each dependency once',
    },
    'GET /api/operations/waiting': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads the first due row of each index, for operators',
    },
    'POST /api/operations/conversations/repair': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/conversations/:id/repair': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/payments/audit': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'audits the whole ledger, for operators',
    },
    'GET /api/operations/payments/overview': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads the whole ledger, for operators',
    },
    'GET /api/operations/payments/tasks': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/payments/run': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/payments/reconcile': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/payments/restoring': { caller: 'operator', needs: 'aal2' },
    'DELETE /api/operations/payments/restoring': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/payments/replay': {
      caller: 'operator',
      needs: 'aal2',
      body: { since: '2026-11-22T10:00:00Z' },
    },
    'GET /api/operations/payments/orders/:id': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/payments/orders/:id/messages': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/payments/orders/:id/evidence': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/payments/chargebacks': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/payments/debts': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/payments/unanswered': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/payments/complained': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/payments/reconciliations': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/payments/audits': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/payments/audits': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/payments/restoring': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/payments/events/retry': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/payments/events/:id/retry': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/payments/dac7/:year': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads a year of orders, for operators',
    },
    'POST /api/operations/payments/creators/:id/shares': {
      caller: 'operator',
      needs: 'aal2',
      body: { decision: 'let_go', reason: 'Dette éteinte' },
    },
    'POST /api/operations/payments/differences/:id/settle': {
      caller: 'operator',
      needs: 'aal2',
      body: { account: 'loss', reason: 'Frais inconnus' },
    },
    'POST /api/operations/payments/effects/retry': {
      caller: 'operator',
      needs: 'aal2',
      body: { kind: 'refund' },
    },
    'POST /api/operations/payments/effects/:key/retry': {
      caller: 'operator',
      needs: 'aal2',
      body: { kind: 'refund' },
    },
    'GET /api/operations/team': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads everybody with a role, at most 200, for operators',
    },
    'POST /api/operations/moderators': {
      caller: 'operator',
      needs: 'aal2',
      body: { email: 'a@example.com' },
    },
    'GET /api/operations/announcements': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/announcements': {
      caller: 'operator',
      needs: 'aal2',
      body: { id: '00000000-0000-4000-8000-000000000001', ...ANNOUNCEMENT },
    },
    'GET /api/operations/announcements/:id': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'counts an audience among 10,000 people at most, for operators',
    },
    'PUT /api/operations/announcements/:id': {
      caller: 'operator',
      needs: 'aal2',
      body: ANNOUNCEMENT,
    },
    'POST /api/operations/announcements/:id/test': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/announcements/:id/start': {
      caller: 'operator',
      needs: 'aal2',
      body: { reason: 'Travaux prévus' },
    },
    'POST /api/operations/announcements/:id/pause': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/announcements/:id/resume': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/announcements/:id/cancel': {
      caller: 'operator',
      needs: 'aal2',
      body: { reason: 'Texte à revoir' },
    },
    'POST /api/operations/operators': {
      caller: 'operator',
      needs: 'aal2',
      body: { email: 'a@example.com', revoke: false },
    },
    'DELETE /api/operations/users/:username': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`{reason?}`',
        answer:
          '202, proposed, until a second operator requests the same; 204: the account is deleted as by DELETE /api/me with `refundOpenOrders`; 403 `moderation.own`; 409 `account.has_balance`, `account.has_running_access`; 404 `user.not_found`',
        section: 'accounts',
      },
    },
    'GET /api/operations/search': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`?q=`',
        answer:
          '`{hits: [{kind, id, title, detail, href}]}` by name, username, e-mail, R-…, S-…, an id of a person, order, conversation or report, or the payment provider’s',
      },
    },
    'GET /api/operations/people/:id': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        answer:
          'profile, account, sessions, verification, money, and first pages of orders, conversations (no words), reports and decisions; 404 `user.not_found`. Each look is logged',
      },
    },
    'GET /api/operations/people/:id/orders': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`?role=asker|creator&cursor=`',
        answer: '`{rows, nextCursor}`, the latest first',
      },
    },
    'GET /api/operations/people/:id/conversations': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`?role=asker|creator&cursor=`',
        answer: '`{rows, nextCursor}`, facts without words',
      },
    },
    'GET /api/operations/people/:id/reports': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`?side=about|by&cursor=`',
        answer: '`{rows, nextCursor}`: cases about them, or their reports',
      },
    },
    'GET /api/operations/people/:id/decisions': {
      caller: 'operator',
      needs: 'aal2',
      contract: { input: '`?cursor=`', answer: '`{rows, nextCursor}`, the latest first' },
    },
    'GET /api/operations/people/:id/notices': {
      caller: 'operator',
      needs: 'aal2',
      contract: { answer: '`{notices: [{id, kind, createdAt, readAt}]}`, the latest 20, no words' },
    },
    'GET /api/operations/conversations/:id': {
      caller: 'operator',
      needs: 'aal2',
      contract: { answer: 'its two people, state, times and order; none of its words' },
    },
    'POST /api/operations/people/:id/decisions': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`{action: hide|suspend|warn, rule, reason}`',
        answer:
          '201 `{id, caseId}`, a decision on the profile as a moderator’s; 202, proposed, about an operator or moderator; 409 `decision.in_force`; 403 `moderation.own`, `operator.account_needed` for a token',
      },
      body: { action: 'warn', rule: 'spam', reason: REASON },
    },
    'POST /api/operations/people/:id/decisions/:decisionId/lift': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`{reason}`',
        answer:
          '204: the decision is undone and the person told why; an open appeal is granted; 202, proposed, about an operator or moderator; 409 `decision.lifted`; 403 `moderation.own`, `operator.account_needed` for a token',
      },
      body: { reason: REASON },
    },
    'POST /api/operations/people/:id/verification': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`{reason, shows}`',
        answer: '204, verified; 409 `verification.decided`, `verification.changed`',
      },
      body: { reason: REASON, shows: '[]' },
    },
    'POST /api/operations/people/:id/sessions/end': {
      caller: 'operator',
      needs: 'aal2',
      contract: { input: '`{sessionId, reason}`, null for all', answer: '`{ended}`' },
      body: { sessionId: null, reason: REASON },
    },
    'POST /api/operations/people/:id/export': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`{reason}`',
        answer: '202 `{state}`: the person is mailed the link; 429 `export.limit_reached`',
      },
      body: { reason: REASON },
    },
    'POST /api/operations/people/:id/mail/refuse': {
      caller: 'operator',
      needs: 'aal2',
      contract: { input: '`{reason}`', answer: '204: mail to them is off, as after a bounce' },
      body: { reason: REASON },
    },
    'POST /api/operations/people/:id/mail/accept': {
      caller: 'operator',
      needs: 'aal2',
      contract: { input: '`{reason}`', answer: '204: mail is sent to them again' },
      body: { reason: REASON },
    },
    'POST /api/operations/users/:username/factor-reset': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        call: 'POST, DELETE /api/operations/users/{username}/factor-reset `{reason?}`',
        answer:
          '202 `{dueAt}`: the user’s second factors, passkeys and sessions end then, unless they stop it by the link in their mail; 409 `factors.none` · 204, stops it',
        section: 'accounts',
      },
    },
    'DELETE /api/operations/users/:username/factor-reset': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/settings': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        answer:
          '`{settings: {publisher, mediator, fee, minimumPrice, deadlines: {name, value, change, planned, lastId, firstDay, earliestAt}}}`: the value in force, the change that set it (null: the configuration), the planned one, the id of the last change, the first day that a change may name, and when one without a day would apply',
      },
    },
    'PUT /api/operations/settings': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`{setting, value, on, replaces, reason}`',
        answer:
          '202 the settings, until a second operator sends the same; then 200. `on`: a day `YYYY-MM-DD` of Paris, or null for as soon as allowed; `replaces`: the `lastId` that was shown. 403 `operator.account_needed` for a token; 409 `setting.changed`, `setting.planned`, `setting.unchanged`, `setting.too_soon`',
      },
      body: {
        setting: 'minimumPrice',
        value: { cents: 200 },
        ...{ on: null, replaces: null, reason: 'Frais de carte' },
      },
    },
    'GET /api/operations/settings/changes': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '?cursor=',
        answer:
          '`{changes: [{id, name, value, appliesAt, setAt, proposedBy, approvedBy, reason, cancelled}], nextCursor}`, the latest first',
      },
    },
    'POST /api/operations/settings/changes/:id/cancel': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`{reason}`',
        answer: 'the settings; 404 `setting.not_found`, 409 `setting.applied`',
      },
      body: { reason: 'Annoncé trop tôt' },
    },
    'GET /api/operations/log': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/proposals': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        answer:
          '`{proposals: [{id, terms, cents, reason, proposedBy, isOwn, proposedAt, expiresAt, request}]}`, the decisions that wait for a second operator, who sends the `request` `{method, path, body}` to approve it',
      },
    },
    'POST /api/operations/mail/bounces': {
      caller: 'operator',
      needs: 'aal2',
      body: { address: 'a@example.com', reason: 'bounce' },
    },
    'GET /api/operations/figures': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        call: 'GET /api/operations/figures and /api/operations/figures.csv `?from=&to=`',
        answer:
          '`{from, to, computedAt, days: [{date, …}]}`: the days of Paris that have figures, 400 at most, by default the last 30, with the figures of `domain/statistics/marketplace-days.ts`; as a spreadsheet',
      },
      costs: 'reads one row a day, for operators',
    },
    'GET /api/operations/figures.csv': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads one row a day, for operators',
    },
    'GET /api/operations/moderation/figures': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads a year of decisions, for operators',
    },
    'PUT /api/operations/moderation/figures': {
      caller: 'operator',
      needs: 'aal2',
      body: { authorityOrders: 1, trustedFlaggerReports: 0, disputes: 1, disputesLost: 0 },
    },
    'POST /api/operations/verifications/revoke': {
      caller: 'operator',
      needs: 'aal2',
      contract: { input: '`{username, reason}`', answer: '204; 409 `verification.none`' },
      body: ({ username }) => ({ username, reason: 'Le diplôme est un faux' }),
    },
    'GET /api/operations/moderation/authority-orders': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads a page of the orders that authorities have sent, for operators',
    },
    'POST /api/operations/moderation/authority-orders': {
      caller: 'operator',
      needs: 'aal2',
      body: {
        ...{ id: UNKNOWN, receivedOn: '2026-11-20', authority: 'Tribunal judiciaire de Paris' },
        ...{ subject: 'Retrait d’un post', outcome: 'Retiré' },
      },
    },
    'GET /api/operations/accounting/:month': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        call: 'GET /api/operations/accounting/{month}',
        answer:
          '`month` is `YYYY-MM.csv`: a month of Paris for the accountant, `text/csv` with semicolons, a row for each entry of the ledger with both accounts, then the commission invoices',
        section: 'money',
      },
      costs: 'streams a month of the ledger, for operators',
    },
    'GET /api/operations/dependencies': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'pings each dependency once',
    },
    'GET /api/operations/jobs': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads one row for each job',
    },
    'GET /api/operations/service-levels': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads at most 500 outages, for operators',
    },
    'GET /api/operations/outbox/parked': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'counts parked effects, for operators',
    },
    'GET /api/operations/outbox/parked/:kind': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads a page of parked effects, for operators',
    },
    'POST /api/operations/outbox/parked/retry': {
      caller: 'operator',
      needs: 'aal2',
      body: { kind: 'purge' },
    },
    'POST /api/operations/outbox/parked/:id/retry': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/outbox/parked/:id/give-up': {
      caller: 'operator',
      needs: 'aal2',
      body: { reason: 'Adresse morte' },
    },
    'GET /api/operations/dead-letters/:queue': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads a page of dead messages, for operators',
    },
    'POST /api/operations/dead-letters/:queue/give-up': {
      caller: 'operator',
      needs: 'aal2',
      body: { reason: 'Mois clos' },
    },
    'GET /api/operations/order-mails/failed': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads at most 100 mails, for operators',
    },
    'POST /api/operations/order-mails/retry': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/dead-letters': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/dead-letters/:queue/replay': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/outbox/retry': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/topics': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        call: 'GET, POST /api/operations/topics',
        input: '`{name, slug, description, parentId}`',
        answer:
          '`{topics: [{id, parentId, name, slug, description, sortOrder, answeredCount, creatorCount, isRetired, mergedInto, isMoving, formerSlugs}]}`, retired and merged ones too; a category has `parentId` null · 201 `{topic}`; 409 `topic.slug_taken`, `topic.too_many`',
        section: 'discovery',
      },
      costs: 'reads the whole catalogue, for operators',
    },
    'POST /api/operations/topics': {
      caller: 'operator',
      needs: 'aal2',
      body: {
        name: 'Échecs',
        slug: 'echecs',
        description: 'Ouvertures et finales',
        parentId: null,
      },
    },
    'PATCH /api/operations/topics/:id': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        input: '`{name, slug, description, sortOrder, retired, reason}`, each optional',
        answer:
          '`{topic}`; `sortOrder` is a place among siblings; 409 `topic.slug_taken`, `topic.merged`, `topic.retired`, `topic.has_subcategories`',
        section: 'discovery',
      },
      body: { retired: false },
    },
    'GET /api/operations/topics/:id/merge': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        call: 'GET, POST /api/operations/topics/{id}/merge',
        input: '`{into, reason}`',
        answer:
          '`{creators, posts}`, null for more than 1 000 · 204: creators and posts follow in steps; 409 `topic.merged`, `topic.retired`, `topic.not_mergeable`, `topic.has_subcategories`',
        section: 'discovery',
      },
      costs: 'counts up to 1 000 rows, for operators',
    },
    'POST /api/operations/topics/:id/merge': {
      caller: 'operator',
      needs: 'aal2',
      body: { into: UNKNOWN },
    },
    'GET /api/operations/featured': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        call: 'GET, PUT /api/operations/featured',
        input: '`{usernames}`',
        answer: '`{experts: [{person, isShown}], max}`; 409 `featured.not_ready`',
        section: 'discovery',
      },
    },
    'PUT /api/operations/featured': {
      caller: 'operator',
      needs: 'aal2',
      body: { usernames: [] },
    },
    'GET /api/operations/house-names': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        call: 'GET, POST /api/operations/house-names, DELETE …/{word}',
        input: '`{word}`',
        answer: '`{words: [{word, addedAt}]}` · 204; 409 `house_name.too_many` · 204',
        section: 'accounts',
      },
    },
    'POST /api/operations/house-names': {
      caller: 'operator',
      needs: 'aal2',
      body: { word: 'lemondedesquestions' },
    },
    'DELETE /api/operations/house-names/:word': { caller: 'operator', needs: 'aal2' },
  },
};
