import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Database } from '../../database/client.ts';
import { requireCreator } from '../../database/creator-only.ts';
import {
  creatorEarnings,
  ledgerAccounts,
  orders,
  payouts,
  profiles,
  topics,
} from '../../database/schema.ts';
import { isoOrNull } from '../../domain/conversation-wire.ts';
import { type Earnings, orderLabel, type Statement } from '../../domain/earnings.ts';
import { CURRENCY } from '../../domain/limits.ts';
import { FEE_PERCENT, PAYOUT_MINIMUM_CENTS } from '../../domain/order.ts';
import { nextPayout } from '../../domain/payout.ts';
import type { Periods } from '../../domain/periods.ts';
import { nextTransferOf } from '../payments/plan-transfers.ts';

/**
 * Where a creator's money is; 403 `creator.required` for anybody else. An account counts that is with
 * today's provider.
 */
export async function getEarnings(
  db: Database,
  creatorId: string,
  provider: string,
  now: number,
  periods: Periods,
): Promise<Earnings> {
  const balance = (kind: string) =>
    sql<number>`coalesce((select ${ledgerAccounts.balanceCents} from ${ledgerAccounts} where ${ledgerAccounts.id} = ${`${kind}:${creatorId}`}), 0)`;
  const frozen = sql<number>`coalesce((select sum(cents) from payment_effects where creator_id = ${creatorId} and state = 'frozen'), 0)`;
  const [rows, [lastPayout]] = await db.batch([
    db
      .select({
        isCreator: profiles.isCreator,
        earnings: creatorEarnings,
        releasedCents: balance('creator').as('released_cents'),
        owedCents: balance('debt').as('owed_cents'),
        connectCents: balance('connect').as('connect_cents'),
        transitCents: balance('transit').as('transit_cents'),
        frozenCents: frozen.as('frozen_cents'),
        nextTransferAt: sql<
          number | null
        >`iif(${creatorEarnings.payoutAccountState} = 'active', ${nextTransferOf(creatorId, now, periods)}, null)`.as(
          'next_transfer_at',
        ),
      })
      .from(profiles)
      .leftJoin(creatorEarnings, eq(creatorEarnings.creatorId, profiles.id))
      .where(eq(profiles.id, creatorId)),
    db
      .select()
      .from(payouts)
      .where(eq(payouts.creatorId, creatorId))
      .orderBy(desc(payouts.createdAt))
      .limit(1),
  ]);
  requireCreator(rows);
  const { earnings, releasedCents, owedCents, frozenCents } = rows[0]!;
  const account = earnings?.payoutProvider === provider ? earnings.payoutAccountState : null;
  const ripeAt = rows[0]!.nextTransferAt;
  const nextTransferAt = account === 'active' && ripeAt !== null ? Math.max(now, ripeAt) : null;
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
    feeRate: FEE_PERCENT / 100,
    minimumPayoutCents: PAYOUT_MINIMUM_CENTS,
    payoutAccount: account ?? 'none',
    payoutMissing: account === 'incomplete' ? (earnings?.payoutAccountMissing ?? []) : [],
    nextPayoutAt: account === 'active' ? isoOrNull(payoutTime) : null,
    nextTransferAt: isoOrNull(nextTransferAt),
    inTransitCents: -rows[0]!.transitCents,
    frozenCents,
    lastPayout: lastPayout
      ? {
          cents: lastPayout.cents,
          state: lastPayout.state,
          createdAt: new Date(lastPayout.createdAt).toISOString(),
          arrivesAt: new Date(lastPayout.arrivesAt).toISOString(),
          reason: lastPayout.reason,
        }
      : null,
  };
}

/** The start of a UTC month `YYYY-MM`, and of the one after, epoch milliseconds. */
function monthBounds(month: string): [number, number] {
  const [year, number] = month.split('-').map(Number);
  return [Date.UTC(year!, number! - 1), Date.UTC(year!, number!)];
}

/** What was released to a creator in a UTC month `YYYY-MM`, the oldest first. */
export async function getStatement(
  db: Database,
  creatorId: string,
  month: string,
): Promise<Statement> {
  const [from, to] = monthBounds(month);
  const grossCents = sql<number>`${orders.priceCents} - ${orders.refundedCents}`;
  const [people, rows] = await db.batch([
    db.select({ isCreator: profiles.isCreator }).from(profiles).where(eq(profiles.id, creatorId)),
    db
      .select({
        at: orders.settledAt,
        orderId: orders.id,
        pricing: orders.pricing,
        topic: topics.name,
        grossCents: grossCents.as('gross_cents'),
        feeCents: orders.keptFeeCents,
      })
      .from(orders)
      .innerJoin(topics, eq(topics.id, orders.topicId))
      .where(
        and(
          eq(orders.creatorId, creatorId),
          gte(orders.settledAt, from),
          lt(orders.settledAt, to),
          gt(grossCents, 0),
        ),
      )
      .orderBy(asc(orders.settledAt)),
  ]);
  requireCreator(people);
  const lines = rows.map(({ at, orderId, pricing, topic, grossCents, feeCents }) => ({
    at: new Date(at!).toISOString(),
    orderId,
    label: orderLabel(pricing, topic),
    grossCents,
    feeCents,
    netCents: grossCents - feeCents,
  }));
  const sum = (key: 'grossCents' | 'feeCents' | 'netCents') =>
    lines.reduce((total, line) => total + line[key], 0);
  return {
    month,
    lines,
    totals: {
      grossCents: sum('grossCents'),
      feeCents: sum('feeCents'),
      netCents: sum('netCents'),
    },
  };
}

/** The statement as a French spreadsheet reads it: semicolons, decimal commas, a byte order mark. */
export function formatStatementCsv({ lines }: Statement): string {
  const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  const rows = lines.map((line) => ({
    Date: line.at.slice(0, 10),
    Commande: line.orderId,
    Libellé: line.label,
    'Prix (€)': euros(line.grossCents),
    'Commission (€)': euros(line.feeCents),
    'Net (€)': euros(line.netCents),
  }));
  return `\uFEFF${Papa.unparse(rows, { delimiter: ';', escapeFormulae: true })}\r\n`;
}
