import { Hono } from 'hono';
import { z } from 'zod';
import { database } from '../../../database/client.ts';
import { periodsOf } from '../../../domain/periods.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { auditBooks } from '../../marketplace/payments/audit.ts';
import { readRestoring } from '../../marketplace/payments/restoring.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { valid } from '../../platform/http/validation.ts';
import { csvFile, numberedPageSchema, recordsLook } from '../kit.ts';
import { accountingFile } from './accounting.ts';
import { composeEvidence } from './evidence.ts';
import {
  chargebacksPageSchema,
  debtsPageSchema,
  listAudits,
  listChargebacks,
  listComplained,
  listDebts,
  listRuns,
  listUnanswered,
  timedPageSchema,
} from './lists.ts';
import { describeForOperator, findReadable } from './order-file.ts';
import { readReported, readTexts } from './order-texts.ts';
import { readOverview } from './overview.ts';
import { formatSellersCsv, reportSellers } from './seller-report.ts';
import { listTasks } from './tasks.ts';

/** The conversation, by default the order's first, and the `seq` after which the page begins. */
const textsQuerySchema = z.object({
  conversation: z.uuid().optional(),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
});

const yearSchema = z.object({ year: z.string().regex(/^20\d\d$/, 'Cette année n’existe pas') });
/** A month of Paris with the suffix `.csv`. */
const monthSchema = z.object({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])\.csv$/, 'Ce mois n’existe pas'),
});

/** The console's lists of money, and what an operator reads to decide (docs/operations.md). */
export const moneyRoutes = new Hono<AppEnv>()
  .get(
    '/payments/orders/:id/messages',
    recordsLook,
    valid('query', textsQuerySchema),
    async (context) => {
      const { order, reason, conversations, reported } = await readableOrder(context);
      if (reason === null) throw new ProblemError('order.texts_closed');
      const { conversation, cursor = 0 } = context.req.valid('query');
      const id = conversation?.toLowerCase() ?? order.conversationId;
      if (!conversations.some((each) => each.id === id))
        throw new ProblemError('conversation.not_found');
      if (reason !== 'reported')
        return context.json(await readTexts(context.env, order, id!, cursor));
      // A report opens the reported messages and those around them, as the privacy page promises.
      const ids = reported
        .filter(({ conversationId }) => conversationId === id)
        .map(({ messageId }) => messageId);
      return context.json(await readReported(context.env, order, id!, ids));
    },
  )
  .get('/payments/orders/:id/evidence', recordsLook, async (context) => {
    const { order, isCharged } = await readableOrder(context);
    if (!isCharged) throw new ProblemError('order.no_chargeback');
    return context.json({
      text: await composeEvidence(database(context.env.DB), context.env, order),
    });
  })
  .get(
    '/payments/chargebacks',
    valid('query', chargebacksPageSchema),
    recordsLook,
    async (context) =>
      context.json(await listChargebacks(database(context.env.DB), context.req.valid('query'))),
  )
  .get('/payments/debts', valid('query', debtsPageSchema), recordsLook, async (context) =>
    context.json(await listDebts(database(context.env.DB), context.req.valid('query'))),
  )
  .get('/payments/unanswered', valid('query', timedPageSchema), recordsLook, async (context) => {
    const until = context.var.now + periodsOf(context.env.SECONDS_PER_DAY).day;
    const db = database(context.env.DB);
    return context.json(await listUnanswered(db, context.req.valid('query'), until));
  })
  .get('/payments/complained', recordsLook, async (context) =>
    context.json(await listComplained(database(context.env.DB), context.var.now)),
  )
  .get('/payments/reconciliations', valid('query', numberedPageSchema), async (context) =>
    context.json(await listRuns(database(context.env.DB), context.req.valid('query'))),
  )
  .get('/payments/audits', valid('query', numberedPageSchema), async (context) =>
    context.json(await listAudits(database(context.env.DB), context.req.valid('query'))),
  )
  .get('/payments/audit', async (context) =>
    context.json(await auditBooks(database(context.env.DB))),
  )
  .get('/payments/overview', async (context) =>
    context.json(await readOverview(database(context.env.DB), context.env.PAYMENTS)),
  )
  .get('/payments/tasks', async (context) => {
    const { DB, SECONDS_PER_DAY } = context.env;
    return context.json(await listTasks(database(DB), context.var.now, periodsOf(SECONDS_PER_DAY)));
  })
  .get('/payments/orders/:id', recordsLook, async (context) => {
    const description = await describeForOperator(
      database(context.env.DB),
      readPathId(context.req.param('id'), 'order.not_found'),
      context.var.now,
    );
    if (!description) throw new ProblemError('order.not_found');
    return context.json(description);
  })
  .get('/payments/dac7/:year', valid('param', yearSchema), recordsLook, async (context) => {
    const { year } = context.req.valid('param');
    const sellers = await reportSellers(database(context.env.DB), Number(year));
    return csvFile(context, formatSellersCsv(sellers), `dac7-${year}`);
  })
  .get('/accounting/:month', valid('param', monthSchema), recordsLook, async (context) => {
    const month = context.req.valid('param').month.slice(0, 7);
    const file = await accountingFile(database(context.env.DB), month);
    return csvFile(context, file, `dis-moi-comptabilite-${month}`);
  })
  .get('/payments/restoring', async (context) =>
    context.json({ restoring: await readRestoring(context.env) }),
  );

/** The order of the path, unless it is the operator's own. */
async function readableOrder(context: AppContext) {
  const id = readPathId(context.req.param('id')!, 'order.not_found');
  const found = await findReadable(database(context.env.DB), id);
  if (!found) throw new ProblemError('order.not_found');
  const { userId } = context.var.operator;
  if (userId !== null && [found.order.askerId, found.order.creatorId].includes(userId))
    throw new ProblemError('moderation.own');
  return found;
}
