import { Hono } from 'hono';
import { z } from 'zod';
import { parisMonth } from '../../../domain/dates/paris.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { valid } from '../../platform/http/validation.ts';
import { getInvoice, listInvoices } from './queries.ts';

const yearSchema = z.object({
  year: z
    .string()
    .regex(/^20\d\d$/, 'Cette année n’existe pas')
    .transform(Number)
    .optional(),
});

const monthSchema = z.object({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Ce mois n’existe pas'),
});

/** `/api/me/invoices`: the platform's invoices to a creator. */
export const invoiceRoutes = new Hono<AppEnv>()
  .get('/', signedIn, valid('query', yearSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const { year = Number(parisMonth(now).slice(0, 4)) } = context.req.valid('query');
    return context.json({ invoices: await listInvoices(db, viewer.id, year) });
  })
  .get('/:month', signedIn, valid('param', monthSchema), async (context) => {
    const { db, viewer } = context.var;
    return context.json(await getInvoice(db, viewer.id, context.req.valid('param').month));
  });
