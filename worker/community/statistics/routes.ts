import { Hono } from 'hono';
import { statisticsQuerySchema } from '../../../domain/statistics/statistics-input.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { valid } from '../../platform/http/validation.ts';
import { requirePeriod } from './period.ts';
import { enqueueProfileView } from './profile-views.ts';
import { formatStatisticsCsv, getStatistics } from './statistics.ts';

/** `/api/me/statistics`: a creator's own figures. */
export const statisticsRoutes = new Hono<AppEnv>()
  .get('/statistics', signedIn, valid('query', statisticsQuerySchema), async (context) => {
    const { db, viewer, now } = context.var;
    const period = requirePeriod(context.req.valid('query'), now);
    return context.json(await getStatistics(db, viewer.id, period, now));
  })
  .get('/statistics.csv', signedIn, valid('query', statisticsQuerySchema), async (context) => {
    const { db, viewer, now } = context.var;
    const period = requirePeriod(context.req.valid('query'), now);
    const { days } = await getStatistics(db, viewer.id, period, now);
    return context.body(formatStatisticsCsv(days), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="dis-moi-${period.from}-${period.to}.csv"`,
    });
  });

/** `/api/users`: views of creators' profiles. */
export const profileViewRoutes = new Hono<AppEnv>().post(
  '/:username/views',
  signedIn,
  async (context) => {
    const { db, viewer, now } = context.var;
    const { POST_VIEWS } = context.env;
    await enqueueProfileView(db, POST_VIEWS, context.req.param('username'), viewer.id, now);
    return context.body(null, 204);
  },
);
