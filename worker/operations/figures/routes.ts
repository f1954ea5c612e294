import { Hono } from 'hono';
import { database } from '../../../database/client.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { parisDay } from '../../../domain/dates/paris.ts';
import {
  type AuthorityOrder,
  authorityOrderSchema,
} from '../../../domain/moderation/authority-orders.ts';
import {
  figuresYearSchema,
  outsideFiguresChangeSchema,
} from '../../../domain/moderation/moderation-figures.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { statisticsQuerySchema } from '../../../domain/statistics/statistics-input.ts';
import { requirePeriod } from '../../community/statistics/period.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import {
  countAuthorityOrders,
  listAuthorityOrders,
  recordAuthorityOrder,
  yearOf,
} from '../../trust/transparency/authority-orders.ts';
import { readFigures, writeOutsideFigures } from '../../trust/transparency/figures.ts';
import { publishFigures } from '../../trust/transparency/published-figures.ts';
import { csvFile, namesOfOperators, recordChanges, recordsLook } from '../kit.ts';
import { formatDays, readPeriod } from './marketplace-days.ts';

/**
 * The figures of the marketplace by day, which are about no person, so that a look is not logged; the yearly figures of
 * moderation, and the orders of authorities that they count (docs/operations.md).
 */
export const figureRoutes = new Hono<AppEnv>()
  .get('/figures', valid('query', statisticsQuerySchema), async (context) => {
    const period = requirePeriod(context.req.valid('query'), context.var.now);
    return context.json(await readPeriod(database(context.env.DB), period));
  })
  .get('/figures.csv', valid('query', statisticsQuerySchema), async (context) => {
    const period = requirePeriod(context.req.valid('query'), context.var.now);
    const { days } = await readPeriod(database(context.env.DB), period);
    return csvFile(context, formatDays(days), `dis-moi-chiffres-${period.from}-${period.to}`);
  })
  .get('/moderation/figures', valid('query', figuresYearSchema), async (context) => {
    const { year } = context.req.valid('query');
    return context.json(await readFigures(database(context.env.DB), year));
  })
  .put(
    '/moderation/figures',
    valid('query', figuresYearSchema),
    validBody(outsideFiguresChangeSchema),
    async (context) => {
      const { DB, RANKINGS } = context.env;
      const { year } = context.req.valid('query');
      const db = database(DB);
      const { outside: before } = await readFigures(db, year);
      const { saw, ...entered } = context.req.valid('json');
      await writeOutsideFigures(db, year, entered, saw);
      await publishFigures(db, RANKINGS, context.get('now'), year);
      const figures = await readFigures(db, year);
      recordChanges(context, { before: { year, ...before }, after: { year, ...figures.outside } });
      return context.json(figures);
    },
  )
  .get(
    '/moderation/authority-orders',
    valid('query', figuresYearSchema.extend(pageQuerySchema.shape)),
    recordsLook,
    async (context) => {
      const { year, cursor } = context.req.valid('query');
      const db = database(context.env.DB);
      const [{ rows, nextCursor }, count] = await Promise.all([
        listAuthorityOrders(db, year, cursor),
        countAuthorityOrders(db, year),
      ]);
      const names = await namesOfOperators(
        db,
        rows.map(({ recordedBy }) => recordedBy),
      );
      const orders = rows.map(
        ({ year: _, recordedAt, recordedBy, ...order }): AuthorityOrder => ({
          ...order,
          recordedAt: iso(recordedAt),
          recordedBy: names(recordedBy),
        }),
      );
      return context.json({ orders, count, nextCursor });
    },
  )
  .post('/moderation/authority-orders', validBody(authorityOrderSchema), async (context) => {
    const { env, var: vars } = context;
    const order = context.req.valid('json');
    if (order.receivedOn > parisDay(vars.now))
      throw new ProblemError('request.invalid', [
        { path: 'receivedOn', message: 'Cette date est à venir' },
      ]);
    const db = database(env.DB);
    await recordAuthorityOrder(db, order, vars.operator.id, vars.now);
    await publishFigures(db, env.RANKINGS, vars.now, yearOf(order));
    recordChanges(context, {
      before: null,
      after: { id: order.id, receivedOn: order.receivedOn, authority: order.authority },
    });
    return context.json({ id: order.id }, 201);
  });
