import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { isSeller, requireCreator } from '../../../database/creator-only.ts';
import { creatorEarnings, ledgerAccounts, payouts, profiles } from '../../../database/schema.ts';
import { settingAt, settingSince } from '../../../database/settings.ts';
import { iso, isoOrNull } from '../../../domain/dates/iso.ts';
import { CURRENCY } from '../../../domain/limits.ts';
import type { Earnings } from '../../../domain/orders/earnings.ts';
import type { Fee } from '../../../domain/orders/fee.ts';
import { accountOf, type OwnedAccount } from '../../../domain/orders/ledger.ts';
import { DEFAULT_FEE, PAYOUT_MINIMUM_CENTS } from '../../../domain/orders/order.ts';
import { nextPayout } from '../../../domain/orders/payout.ts';
import type { Periods } from '../../../domain/periods.ts';
import { nextTransferOf, transferFactsOf } from '../payments/plan-transfers.ts';

/**
 * The state of a creator's money; 403 `creator.required` for anybody else. Only a payout account
 * with today's provider counts.
 */
export async function getEarnings(
  db: Database,
  creatorId: string,
  { provider, capCents }: { provider: string; capCents: number },
  now: number,
  periods: Periods,
): Promise<Earnings> {
  const balance = (kind: OwnedAccount) =>
    sql<number>`coalesce((select ${ledgerAccounts.balanceCents} from ${ledgerAccounts} where ${ledgerAccounts.id} = ${accountOf(kind, creatorId)}), 0)`;
  const frozen = sql<number>`coalesce((select sum(cents) from payment_effects where creator_id = ${creatorId} and state = 'frozen'), 0)`;
  const share = sql`price_cents - fee_cents`;
  // The `+` has SQLite read the few contested orders of all creators instead of all orders of this one.
  const blocked = sql<string>`(select json_object('heldByBank', coalesce(sum(iif(state = 'held', share, 0)), 0),
      'pendingByBank', coalesce(sum(iif(state <> 'held' and by_bank, share, 0)), 0),
      'pendingByComplaint', coalesce(sum(iif(by_bank, 0, share)), 0))
    from (select state, ${share} as share, true as by_bank from orders
        where creator_id = ${creatorId} and chargeback = 'open' and state in ('held', 'answered', 'contested')
      union all select state, ${share}, false from orders
        where state = 'contested' and +creator_id = ${creatorId} and chargeback is not 'open'))`;
  const release = sql`select release_at from orders
    where creator_id = ${creatorId} and state = 'answered' and chargeback is not 'open' order by release_at`;
  const waits = sql<string>`(select json_object('firstReleaseAt', (${release} limit 1),
    'lastReleaseAt', (${release} desc limit 1),
    'complainedAt', (select min(complaint.created_at) from orders o join order_complaints complaint on complaint.order_id = o.id
      where o.state = 'contested' and +o.creator_id = ${creatorId} and o.chargeback is not 'open'),
    'disputedSince', (select min(dispute.opened_at) from orders o join chargebacks dispute on dispute.order_id = o.id
      where o.creator_id = ${creatorId} and o.chargeback = 'open' and dispute.state = 'open')))`;
  const transfers = transferFactsOf(creatorId, now, periods);
  // Only an active account receives transfers, so transfers are read for no other.
  const ifActive = (facts: SQL<string>) =>
    sql<string>`iif(${creatorEarnings.payoutAccountState} = 'active', ${facts}, '[]')`;
  const { rows, lastPayout } = await batch(db, {
    rows: db
      .select({
        isCreator: isSeller,
        earnings: creatorEarnings,
        releasedCents: balance('creator').as('released_cents'),
        owedCents: balance('debt').as('owed_cents'),
        connectCents: balance('connect').as('connect_cents'),
        transitCents: balance('transit').as('transit_cents'),
        frozenCents: frozen.as('frozen_cents'),
        blocked: blocked.as('blocked'),
        waits: waits.as('waits'),
        fee: sql<string | null>`${settingAt('fee', now)}`.as('fee_in_force'),
        feeSince: sql<number | null>`${settingSince('fee', now)}`.as('fee_since'),
        waiting: ifActive(transfers.waiting).as('waiting'),
        sent: ifActive(transfers.sent).as('sent'),
      })
      .from(profiles)
      .leftJoin(creatorEarnings, eq(creatorEarnings.creatorId, profiles.id))
      .where(eq(profiles.id, creatorId)),
    lastPayout: first(
      db
        .select()
        .from(payouts)
        .where(eq(payouts.creatorId, creatorId))
        .orderBy(desc(payouts.createdAt))
        .limit(1),
    ),
  });
  requireCreator(rows);
  const { earnings, releasedCents, owedCents, frozenCents } = rows[0]!;
  const fee = rows[0]!.fee === null ? DEFAULT_FEE : (JSON.parse(rows[0]!.fee) as Fee);
  const account = earnings?.payoutProvider === provider ? earnings.payoutAccountState : null;
  const nextTransferAt =
    account === 'active' ? nextTransferOf(rows[0]!, capCents, now, periods) : null;
  const payoutTime = nextPayout({
    nextTransferAt,
    arrivesAt: lastPayout?.state === 'pending' ? lastPayout.arrivesAt : null,
    isWithProvider: rows[0]!.connectCents < 0,
  });
  return {
    currency: CURRENCY,
    heldCents: earnings?.heldCents ?? 0,
    pendingCents: earnings?.pendingCents ?? 0,
    availableCents: releasedCents - frozenCents,
    paidOutCents: earnings?.paidOutCents ?? 0,
    owedCents: -owedCents,
    feeRate: fee.percent / 100,
    // 0 stands for the fee before the first change.
    feeSince: isoOrNull(rows[0]!.feeSince || null),
    minimumPayoutCents: PAYOUT_MINIMUM_CENTS,
    payoutAccount: account ?? 'none',
    payoutMissing: account === 'incomplete' ? (earnings?.payoutAccountMissing ?? []) : [],
    nextPayoutAt: account === 'active' ? isoOrNull(payoutTime) : null,
    nextTransferAt: isoOrNull(nextTransferAt),
    inTransitCents: -rows[0]!.transitCents,
    frozenCents,
    blockedCents: JSON.parse(rows[0]!.blocked) as Earnings['blockedCents'],
    waits: waitsOf(JSON.parse(rows[0]!.waits) as WaitFacts, periods),
    lastPayout: lastPayout
      ? {
          cents: lastPayout.cents,
          state: lastPayout.state,
          createdAt: iso(lastPayout.createdAt),
          arrivesAt: iso(lastPayout.arrivesAt),
          reason: lastPayout.reason,
        }
      : null,
  };
}

/** Epoch milliseconds. */
type WaitFacts = Record<
  'firstReleaseAt' | 'lastReleaseAt' | 'complainedAt' | 'disputedSince',
  number | null
>;

const waitsOf = (
  { firstReleaseAt, lastReleaseAt, complainedAt, disputedSince }: WaitFacts,
  { complaintDecision }: Periods,
): Earnings['waits'] => ({
  firstReleaseAt: isoOrNull(firstReleaseAt),
  lastReleaseAt: isoOrNull(lastReleaseAt),
  complaintDecidedBy: complainedAt === null ? null : iso(complainedAt + complaintDecision),
  disputedSince: isoOrNull(disputedSince),
});
