import { Hono } from 'hono';
import { z } from 'zod';
import { monthsOf } from '../../../domain/dates/days.ts';
import { debtPaymentSchema } from '../../../domain/orders/debt-payment-input.ts';
import { periodsOf } from '../../../domain/periods.ts';
import { signedIn, signedInWithSecondFactor } from '../../accounts/auth/authentication.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { formatStatementCsv, getStatements } from '../invoices/statements.ts';
import { callProvider } from '../payments/call-provider.ts';
import { startDebtPayment, syncDebtPayment } from '../payments/debt-payments.ts';
import {
  openPayoutAccount,
  payoutDashboard,
  syncPayoutAccount,
} from '../payments/payout-account.ts';
import { getEarnings } from './earnings.ts';
import { getPayout, listPayouts } from './payouts.ts';

/**
 * A month `YYYY-MM` in Paris time; with the suffix `.csv`, a spreadsheet of a month or of a year
 * `YYYY.csv`.
 */
const statementSchema = z.object({
  month: z.string().regex(/^20\d\d(-(0[1-9]|1[0-2])(\.csv)?|\.csv)$/, 'Ce mois n’existe pas'),
});

const payoutSchema = z.object({ payoutId: z.string().max(100) });

const transfersBy = (env: Pick<Env, 'PAYMENTS' | 'TRANSFER_CAP_CENTS'>) => ({
  provider: env.PAYMENTS,
  capCents: env.TRANSFER_CAP_CENTS,
});

/** `/api/me`: a creator's earnings. */
export const earningRoutes = new Hono<AppEnv>()
  .get('/earnings', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const periods = periodsOf(context.env.SECONDS_PER_DAY);
    return context.json(await getEarnings(db, viewer.id, transfersBy(context.env), now, periods));
  })
  .get('/statements/:month', signedIn, valid('param', statementSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const [month, format] = context.req.valid('param').month.split('.');
    const months = month!.length === 4 ? monthsOf(month!) : [month!];
    const [statement, ...others] = await getStatements(db, context.env, viewer.id, months, now);
    if (format !== 'csv') return context.json(statement!);
    const lines = [statement!, ...others].flatMap((each) => each.lines);
    return context.body(formatStatementCsv(lines), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="dis-moi-${month}.csv"`,
    });
  })
  .get('/payouts', signedIn, async (context) => {
    const { db, viewer } = context.var;
    return context.json({ payouts: await listPayouts(db, viewer.id) });
  })
  .get('/payouts/:payoutId', signedIn, valid('param', payoutSchema), async (context) => {
    const { db, viewer } = context.var;
    return context.json(await getPayout(db, viewer.id, context.req.valid('param').payoutId));
  })
  .post('/debt-payments', signedIn, validBody(debtPaymentSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const payment = context.req.valid('json');
    return context.json({
      checkoutUrl: await startDebtPayment(db, context.env, viewer.id, payment, now),
    });
  })
  .post('/debt-payments/sync', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    await callProvider('debt', syncDebtPayment(db, context.env, viewer.id, now));
    const periods = periodsOf(context.env.SECONDS_PER_DAY);
    return context.json(await getEarnings(db, viewer.id, transfersBy(context.env), now, periods));
  })
  .post('/payout-account', signedInWithSecondFactor(), async (context) => {
    const { db, viewer } = context.var;
    const url = callProvider('onboard', openPayoutAccount(db, context.env, viewer.id));
    return context.json({ url: await url });
  })
  .post('/payout-account/sync', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    await callProvider('account', syncPayoutAccount(db, context.env, viewer.id));
    const periods = periodsOf(context.env.SECONDS_PER_DAY);
    return context.json(await getEarnings(db, viewer.id, transfersBy(context.env), now, periods));
  })
  .post('/payout-account/dashboard-link', signedInWithSecondFactor(), async (context) => {
    const { db, viewer } = context.var;
    const url = callProvider('dashboard', payoutDashboard(db, context.env, viewer.id));
    return context.json({ url: await url });
  });
