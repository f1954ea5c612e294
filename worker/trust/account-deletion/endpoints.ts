import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'accounts',
  routes: {
    'DELETE /api/me': {
      caller: 'member',
      needs: 'aal2',
      contract: {
        input: '`{password?, nonce?, refundOpenOrders?}`',
        answer:
          '204, and the account is closed: nobody finds it or signs in to it. It is deleted seven days later, unless the link that is mailed to its address stops that; at once when the address is not confirmed ([decision 032](decisions/032-account-deletion.md)). `nonce` is the number of GET /api/auth/reauthenticate; without either, only a sign-in with Google at most 5 minutes old is accepted: 403 `account.proof_needed`, `account.proof_invalid`. 409, with `current` as in GET /api/me/deletion: `account.has_balance`, `account.has_dispute` (a bank decides about the payment of one of their sales), `account.has_running_access` (an access that the caller sold and was paid for has not ended), `account.has_open_orders` unless `refundOpenOrders` is true',
      },
      body: { password: 'Une-phrase-2026', nonce: '123456', refundOpenOrders: true },
    },
    'DELETE /api/me/creator': {
      caller: 'member',
      needs: 'aal2',
      contract: {
        input: '`{password?, nonce?, refundOpenOrders?}`',
        answer:
          '204, idempotent: the caller is no creator any more. Offers end; posts and topics go, the posts for good seven days later, unless the link that is mailed to a confirmed address opens the shop again; conversations, ratings, earnings, statements and invoices stay. 409 `account.has_running_access`, and `account.has_open_orders` unless `refundOpenOrders` is true, with `current` as in GET /api/me/deletion. Without a sign-in or a second factor of the last 5 minutes it needs `password` or `nonce`, as DELETE /api/me does',
      },
      body: { refundOpenOrders: true },
    },
    'GET /api/me/deletion': {
      caller: 'member',
      contract:
        '`{openOrders, dueCents, owedCents, disputedOrders, accessUntil}`: the caller’s obligations, which keep them from deleting their account',
      costs: [{ as: 'star', things: 'figures', atMost: 20 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
  },
};
