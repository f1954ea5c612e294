import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { batch, decideAgain, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator, selectIsSeller } from '../../../database/creator-only.ts';
import { enqueueNotice } from '../../../database/enqueue-notice.ts';
import { authUsers, debtPayments, ledgerTransfers } from '../../../database/schema.ts';
import { CURRENCY } from '../../../domain/limits.ts';
import { canBeginCheckout, canUseCheckout, checkoutEnd } from '../../../domain/orders/checkout.ts';
import {
  type DebtFacts,
  type DebtReport,
  debtReference,
  decideDebtPayment,
} from '../../../domain/orders/debt-payment.ts';
import type { ReportedChargeback } from '../../../domain/orders/decide-chargeback.ts';
import { accountOf } from '../../../domain/orders/ledger.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { paths } from '../../../site/paths.ts';
import { callProvider } from './call-provider.ts';
import { moneyStatement } from './order-money.ts';
import type { CheckoutState, Checkouts } from './port.ts';
import { type PaymentSettings, paymentProvider, providerNamed } from './provider.ts';
import { readRestoring } from './restoring.ts';
import { storeEntries } from './store-entries.ts';
import type { StripeSettings } from './stripe.ts';

type DebtPayment = typeof debtPayments.$inferSelect;
type CheckEnv = StripeSettings & Pick<Env, 'RANKINGS'>;
type StartEnv = CheckEnv & PaymentSettings & Pick<Env, 'SITE_ORIGIN'>;

/** Pages that one run asks for; more wait for the next. */
const CHECKS_PER_RUN = 50;

const isAwaiting = sql`${debtPayments.state} = 'awaiting'`;

/**
 * Starts the payment of a creator's whole debt, and returns the URL of its page: the open one again while it asks for
 * the debt of today. Returns null when it is paid, which is at once in a demonstration. 409 `debt.changed` when `cents`
 * is not the debt, or another press has paid it. Sales go on repaying the debt meanwhile: a creator could keep their
 * shares from it otherwise, by leaving a page open.
 */
export async function startDebtPayment(
  db: Database,
  env: StartEnv,
  creatorId: string,
  { id, cents }: { id: string; cents: number },
  now: number,
): Promise<string | null> {
  const { checkouts } = paymentProvider(env);
  const isOwed = sql`exists (select 1 from ledger_accounts
    where id = ${accountOf('debt', creatorId)} and balance_cents = ${-cents})`;
  const { seller, owed, known } = await batch(db, {
    seller: selectIsSeller(db, creatorId),
    owed: first(db.select({ is: isOwed.mapWith(Boolean).as('is_owed') }).from(sql`(select 1)`)),
    known: db
      .select()
      .from(debtPayments)
      .where(and(eq(debtPayments.creatorId, creatorId), or(eq(debtPayments.id, id), isAwaiting))),
  });
  requireCreator(seller);
  if (known.some((each) => each.id === id && each.state === 'paid')) return null;
  if (!owed!.is) throw new ProblemError('debt.changed');
  const open = known.find(({ state }) => state === 'awaiting');
  if (open && checkouts) {
    const isUsable = open.cents === cents && canUseCheckout(open.endsAt, now);
    const is = await callProvider('debt', checkDebtPayment(db, env, open, now, !isUsable));
    if (is === 'open' && isUsable) return pageOf(db, env, checkouts, open);
  }
  const started = { id, creatorId, cents, createdAt: now, endsAt: checkoutEnd(now) };
  const isPayable = sql`${isOwed} and not exists (select 1 from debt_payments where id = ${id} or (creator_id = ${creatorId} and state = 'awaiting'))
    and not (${checkouts === null} and exists (select 1 from real_money))`;
  const facts = { creatorId, owedCents: cents, orderId: null, inCents: 0, outCents: 0 };
  const paid = { source: id, paymentId: null, inCents: cents, outCents: 0 };
  await batch(db, {
    isPayable: onlyIf(isPayable, () => new ProblemError('debt.changed')),
    payment: checkouts
      ? [db.insert(debtPayments).values({ ...started, state: 'awaiting' })]
      : [...bookedBy(db, facts, paid, now), ...markPaid(db, started, null, now)],
  });
  return checkouts && pageOf(db, env, checkouts, { ...started, checkoutUrl: null });
}

/** The page of the payment, which is created if missing: its key gives the same one again. */
async function pageOf(
  db: Database,
  env: StartEnv,
  checkouts: Checkouts,
  payment: Pick<DebtPayment, 'id' | 'creatorId' | 'cents' | 'endsAt' | 'checkoutUrl'>,
): Promise<string> {
  const { id, creatorId, cents, endsAt, checkoutUrl } = payment;
  if (checkoutUrl) return checkoutUrl;
  const account = await db
    .select({ email: authUsers.mailTo })
    .from(authUsers)
    .where(eq(authUsers.id, creatorId))
    .get();
  const page = await callProvider(
    'debt',
    checkouts.begin({
      attempt: { key: id, number: 1, mayBeDone: false },
      reference: debtReference(creatorId, id),
      placed: null,
      cents,
      currency: CURRENCY,
      label: 'Dette envers Dis-moi',
      sold: 'debt',
      email: account!.email,
      asksBank: true,
      endsAt,
      successUrl: `${env.SITE_ORIGIN}${paths.debtPaid}`,
      cancelUrl: `${env.SITE_ORIGIN}${paths.earnings}`,
    }),
  );
  await db
    .update(debtPayments)
    .set({ checkoutId: page.id, checkoutUrl: page.url })
    .where(eq(debtPayments.id, id));
  return page.url;
}

/** Asks the provider about the creator's open payment, if they have one. */
export async function syncDebtPayment(
  db: Database,
  env: CheckEnv,
  creatorId: string,
  now: number,
): Promise<void> {
  const isOpen = and(eq(debtPayments.creatorId, creatorId), isAwaiting);
  const open = await db.select().from(debtPayments).where(isOpen).get();
  if (open) await checkDebtPayment(db, env, open, now);
}

/** Open payments whose page has ended by `dueBy`, and of which no event has said how. */
export const selectDueDebtPayments = (db: Database, dueBy: number) =>
  db
    .select()
    .from(debtPayments)
    .where(and(isAwaiting, lte(debtPayments.endsAt, dueBy)))
    .limit(CHECKS_PER_RUN);

/** Asks the provider for the state of a payment's page, or ends the page, and applies it. */
export async function checkDebtPayment(
  db: Database,
  env: CheckEnv,
  payment: DebtPayment,
  now: number,
  ends = false,
): Promise<CheckoutState['is']> {
  const checkouts = providerNamed('stripe', env).checkouts!;
  const { checkoutId, endsAt } = payment;
  const read = async (id: string) => (ends ? checkouts.end(id) : (await checkouts.look(id)).state);
  const state: CheckoutState = checkoutId
    ? await read(checkoutId)
    : { is: !ends && canBeginCheckout(endsAt, now) ? 'open' : 'over' };
  await applyDebtPage(db, env, payment, state, now);
  return state.is;
}

/** Applies the state of a payment's page, whoever hears of it and whenever. Idempotent. */
export async function applyDebtPage(
  db: Database,
  env: Pick<Env, 'RANKINGS'>,
  payment: Pick<DebtPayment, 'id' | 'creatorId'>,
  state: CheckoutState,
  now: number,
): Promise<void> {
  if (state.is === 'paid') {
    const { id: paymentId, cents, currency } = state.payment;
    if (currency.toUpperCase() !== CURRENCY) throw new Error(`${paymentId} is paid in ${currency}`);
    // A restored D1 may lack the debt; once it is replayed, the reconciliation needs the payment.
    if ((await readRestoring(env)) === 'begun') throw new ProblemError('server.unavailable');
    const report = { source: paymentId, paymentId, inCents: cents, outCents: 0 };
    const paid = markPaid(db, { ...payment, cents }, paymentId, now);
    await book(db, payment.creatorId, report, now, paid);
    if (state.entry) await storeEntries(db, [state.entry]);
  } else if (state.is === 'over')
    await db
      .update(debtPayments)
      .set({ state: 'over' })
      .where(and(eq(debtPayments.id, payment.id), isAwaiting));
}

/** Books what a chargeback or a refund of a debt's payment has moved, and stores `also` with it; false when it is none. */
export async function bookDebtPayment(
  db: Database,
  paymentId: string,
  report: Omit<DebtReport, 'paymentId'>,
  now: number,
  also: readonly BatchItem<'sqlite'>[] = [],
): Promise<boolean> {
  const isIt = eq(debtPayments.paymentId, paymentId);
  const payment = await db.select().from(debtPayments).where(isIt).get();
  if (payment) await book(db, payment.creatorId, { ...report, paymentId }, now, also);
  return payment !== undefined;
}

/** Books what a chargeback of a debt's payment has moved, and keeps its deadline; false when the payment is none. */
export function recordDebtChargeback(
  db: Database,
  paymentId: string,
  { id, state, openedAt, answerBy, takenCents, returnedCents }: ReportedChargeback,
  now: number,
): Promise<boolean> {
  const isOpen = state === 'open';
  const dispute = db
    .update(debtPayments)
    .set(
      isOpen
        ? { disputeId: id, disputedAt: openedAt, answerBy }
        : { disputeId: null, disputedAt: null, answerBy: null },
    )
    .where(
      and(
        eq(debtPayments.paymentId, paymentId),
        isOpen ? undefined : eq(debtPayments.disputeId, id),
      ),
    );
  const moved = { source: id, inCents: returnedCents, outCents: takenCents };
  return bookDebtPayment(db, paymentId, moved, now, [dispute]);
}

/** Stores what {@link decideDebtPayment} decides while its facts are unchanged, and `also` in the same batch. */
async function book(
  db: Database,
  creatorId: string,
  report: DebtReport,
  now: number,
  also: readonly BatchItem<'sqlite'>[],
): Promise<void> {
  const facts = factsOf(creatorId, report.source);
  await decideAgain(async () => {
    const [read] = await db.select({ text: facts.as('facts') }).from(sql`(select 1)`);
    const { text } = read!;
    await batch(db, {
      isUnchanged: onlyIf(sql`${facts} is ${text}`),
      booked: bookedBy(db, JSON.parse(text) as DebtFacts, report, now),
      also,
    });
  });
}

/** The {@link DebtFacts} as one JSON text. */
function factsOf(creatorId: string, source: string): SQL<string> {
  const debt = accountOf('debt', creatorId);
  const booked = (key: string) =>
    sql`coalesce((select sum(cents) from ledger_transfers where key > ${`${key}:${source}:`} and key < ${`${key}:${source};`}), 0)`;
  return sql`(select json_object('creatorId', ${creatorId},
    'owedCents', max(0, -coalesce((select balance_cents from ledger_accounts where id = ${debt}), 0)),
    'orderId', (select order_id from ledger_transfers where debit = ${debt} and order_id is not null order by at desc limit 1),
    'inCents', ${booked('debt-in')}, 'outCents', ${booked('debt-out')}))`;
}

function bookedBy(
  db: Database,
  facts: DebtFacts,
  report: DebtReport,
  at: number,
): BatchItem<'sqlite'>[] {
  const { entries, surplus } = decideDebtPayment(facts, report, at);
  const booked = entries.map((entry) => db.insert(ledgerTransfers).values(entry));
  if (!surplus) return booked;
  const { orderId, ...refund } = surplus;
  const effect = { ...refund, kind: 'return', state: 'pending' } as const;
  const of = { id: orderId, creatorId: facts.creatorId };
  return [...booked, moneyStatement(db, of, { type: 'new_effect', effect, at })];
}

/** Marks the payment as paid and notifies its creator, once; a row that D1 has lost is written again. */
function markPaid(
  db: Database,
  { id, creatorId, cents }: Pick<DebtPayment, 'id' | 'creatorId' | 'cents'>,
  paymentId: string | null,
  at: number,
): BatchItem<'sqlite'>[] {
  const isPaid = sql`exists (select 1 from debt_payments where id = ${id} and state = 'paid')`;
  const notice = { source: 'debt_paid', thing: `debt_paid:${id}`, recipientId: creatorId } as const;
  const paid = { state: 'paid', paymentId, paidAt: at } as const;
  return [
    enqueueNotice(db, { ...notice, subjectId: id, at }, sql`not ${isPaid}`),
    db
      .insert(debtPayments)
      .values({ id, creatorId, cents, createdAt: at, endsAt: at, ...paid })
      .onConflictDoUpdate({ target: debtPayments.id, set: paid, setWhere: sql`not ${isPaid}` }),
  ];
}
