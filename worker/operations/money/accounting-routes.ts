import { Hono } from 'hono';
import { z } from 'zod';
import { database } from '../../../database/client.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { valid } from '../../platform/http/validation.ts';
import { recordsLook } from '../record-acts.ts';
import { accountingFile } from './accounting.ts';

/** A month of Paris with the suffix `.csv`. */
const fileSchema = z.object({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])\.csv$/, 'Ce mois n’existe pas'),
});

/** A month for the accountant (docs/operations.md). */
export const accountingRoutes = new Hono<AppEnv>().get(
  '/accounting/:month',
  valid('param', fileSchema),
  recordsLook,
  async (context) => {
    const month = context.req.valid('param').month.slice(0, 7);
    return context.body(await accountingFile(database(context.env.DB), month), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="dis-moi-comptabilite-${month}.csv"`,
    });
  },
);
