import type { Endpoints } from '../endpoint.ts';

const FOR_OPERATORS = {
  roundTrips: 'for operators',
  perItem: 'for operators',
  growth: 'for operators',
};

/** An id that nothing has. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

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
      bench: [
        { path: `/api/operations/orders/${UNKNOWN}/refund`, status: 404, except: FOR_OPERATORS },
      ],
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
      bench: [{ except: FOR_OPERATORS }],
    },
    'GET /api/operations/payments/overview': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads the whole ledger, for operators',
      bench: [{ except: FOR_OPERATORS }],
    },
    'GET /api/operations/payments/tasks': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/payments/run': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/payments/reconcile': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/payments/restoring': {
      caller: 'operator',
      needs: 'aal2',
      bench: [{ except: FOR_OPERATORS }],
    },
    'DELETE /api/operations/payments/restoring': {
      caller: 'operator',
      needs: 'aal2',
      bench: [{ except: FOR_OPERATORS }],
    },
    'POST /api/operations/payments/replay': {
      caller: 'operator',
      needs: 'aal2',
      body: { since: '2026-11-22T10:00:00Z' },
    },
    'GET /api/operations/payments/orders/:id': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/payments/dac7/:year': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads a year of orders, for operators',
      bench: [{ path: '/api/operations/payments/dac7/2026', except: FOR_OPERATORS }],
    },
    'POST /api/operations/payments/creators/:id/shares': {
      caller: 'operator',
      needs: 'aal2',
      body: { decision: 'let_go', reason: 'Dette éteinte' },
      bench: [
        { path: `/api/operations/payments/creators/${UNKNOWN}/shares`, except: FOR_OPERATORS },
      ],
    },
    'POST /api/operations/payments/differences/:id/settle': {
      caller: 'operator',
      needs: 'aal2',
      body: { account: 'loss', reason: 'Frais inconnus' },
      bench: [
        {
          path: `/api/operations/payments/differences/${UNKNOWN}/settle`,
          status: 404,
          except: FOR_OPERATORS,
        },
      ],
    },
    'POST /api/operations/payments/effects/retry': {
      caller: 'operator',
      needs: 'aal2',
      body: { kind: 'refund' },
      bench: [{ except: FOR_OPERATORS }],
    },
    'POST /api/operations/payments/effects/:key/retry': {
      caller: 'operator',
      needs: 'aal2',
      body: { kind: 'refund' },
    },
    'POST /api/operations/moderators': {
      caller: 'operator',
      needs: 'aal2',
      body: { email: 'a@example.com' },
    },
    'POST /api/operations/operators': {
      caller: 'operator',
      needs: 'aal2',
      body: { email: 'a@example.com', revoke: false },
      bench: [{ status: 404, except: FOR_OPERATORS }],
    },
    'DELETE /api/operations/users/:username': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        answer:
          '204: the account is deleted as by DELETE /api/me with `refundOpenOrders`; 409 `account.has_balance`, `account.has_running_access`; 404 `user.not_found`',
        section: 'accounts',
      },
      bench: [{ status: 404, path: '/api/operations/users/nobody.here', except: FOR_OPERATORS }],
    },
    'POST /api/operations/users/:username/factor-reset': {
      caller: 'operator',
      needs: 'aal2',
      contract: {
        call: 'POST, DELETE /api/operations/users/{username}/factor-reset',
        answer:
          '202 `{dueAt}`: the user’s second factors, passkeys and sessions end then, unless they stop it by the link in their mail; 409 `factors.none` · 204, stops it',
        section: 'accounts',
      },
      bench: [{ status: 409, except: FOR_OPERATORS }],
    },
    'DELETE /api/operations/users/:username/factor-reset': {
      caller: 'operator',
      needs: 'aal2',
      bench: [{ except: FOR_OPERATORS }],
    },
    'GET /api/operations/log': { caller: 'operator', needs: 'aal2' },
    'GET /api/operations/proposals': { caller: 'operator', needs: 'aal2' },
    'POST /api/operations/mail/bounces': {
      caller: 'operator',
      needs: 'aal2',
      body: { address: 'a@example.com', reason: 'bounce' },
    },
    'GET /api/operations/moderation/figures': {
      caller: 'operator',
      needs: 'aal2',
      costs: 'reads a year of decisions, for operators',
      bench: [{ path: '/api/operations/moderation/figures?year=2026', except: FOR_OPERATORS }],
    },
    'PUT /api/operations/moderation/figures': {
      caller: 'operator',
      needs: 'aal2',
      body: { authorityOrders: 1, trustedFlaggerReports: 0, disputes: 1, disputesLost: 0 },
      bench: [{ path: '/api/operations/moderation/figures?year=2026', except: FOR_OPERATORS }],
    },
    'POST /api/operations/verifications/revoke': {
      caller: 'operator',
      needs: 'aal2',
      contract: { input: '`{username, reason}`', answer: '204; 409 `verification.none`' },
      body: ({ username }) => ({ username, reason: 'Le diplôme est un faux' }),
    },
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
      bench: [{ status: 201, except: FOR_OPERATORS }],
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
      bench: [{ path: `/api/operations/topics/${UNKNOWN}`, status: 404, except: FOR_OPERATORS }],
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
      bench: [
        { path: `/api/operations/topics/${UNKNOWN}/merge`, status: 404, except: FOR_OPERATORS },
      ],
    },
    'POST /api/operations/topics/:id/merge': {
      caller: 'operator',
      needs: 'aal2',
      body: { into: UNKNOWN },
      bench: [
        { path: `/api/operations/topics/${UNKNOWN}/merge`, status: 404, except: FOR_OPERATORS },
      ],
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
      bench: [{ except: FOR_OPERATORS }],
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
      bench: [{ except: FOR_OPERATORS }],
    },
    'DELETE /api/operations/house-names/:word': {
      caller: 'operator',
      needs: 'aal2',
      bench: [{ path: '/api/operations/house-names/nobody', except: FOR_OPERATORS }],
    },
  },
};
