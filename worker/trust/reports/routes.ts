import { Hono } from 'hono';
import { newReportSchema } from '../../../domain/moderation/report.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { validBody } from '../../platform/http/validation.ts';
import { makeReport } from './report.ts';

/** `/api/reports` */
export const reportRoutes = new Hono<AppEnv>().post(
  '/',
  limitedBy('REPORT_LIMIT'),
  validBody(newReportSchema),
  async (context) => {
    const { db, viewer, now } = context.var;
    const made = await makeReport(
      db,
      context.env,
      viewer?.id ?? null,
      context.req.valid('json'),
      now,
    );
    return context.json(made, made.isRepeated ? 200 : 201);
  },
);
