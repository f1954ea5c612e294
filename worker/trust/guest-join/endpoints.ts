import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'accounts',
  routes: {
    'POST /api/me/guests': {
      caller: 'member',
      needs: 'aal2',
      contract: {
        input: '`{token}` of the link that a guest’s address was mailed',
        answer:
          '204, and the orders of that guest are the caller’s ([decision 045](decisions/045-guest-accounts.md)); 403 `guest.link_expired`, 409 `guest.other_address` (the caller’s address is another), `guest.payment_open`, `guest.is_creator`',
      },
      body: { token: 'x' },
    },
  },
};
