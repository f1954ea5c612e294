import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'verification',
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/settings': {
      contract:
        '`{settings: {publisher, mediator, fee, minimumPrice, deadlines: {name, value, change, planned, lastId, firstDay, earliestAt}}}`: the value in force, the change that set it (null: the configuration), the planned one, the id of the last change, the first day that a change may name, and when one without a day would apply',
    },
    'PUT /api/operations/settings': {
      acts: ['setting'],
      contract: {
        input: '`{setting, value, on, replaces, reason}`',
        answer:
          '202 the settings, until a second operator sends the same; then 200. `on`: a day `YYYY-MM-DD` of Paris, or null for as soon as allowed; `replaces`: the `lastId` that was shown. 403 `operator.account_needed` for a token; 409 `setting.changed`, `setting.planned`, `setting.unchanged`, `setting.too_soon`',
      },
      body: {
        setting: 'minimumPrice',
        value: { cents: 200 },
        on: null,
        replaces: null,
        reason: 'Frais de carte',
      },
    },
    'GET /api/operations/settings/changes': {
      contract: {
        input: '?cursor=',
        answer:
          '`{changes: [{id, name, value, appliesAt, setAt, proposedBy, approvedBy, reason, cancelled}], nextCursor}`, the latest first',
      },
    },
    'POST /api/operations/settings/changes/:id/cancel': {
      contract: {
        input: '`{reason}`',
        answer: 'the settings; 404 `setting.not_found`, 409 `setting.applied`',
      },
      body: { reason: 'Annoncé trop tôt' },
    },
  },
};
