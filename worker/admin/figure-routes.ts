import { Hono } from 'hono';
import { database } from '../../database/client.ts';
import {
  figuresYearSchema,
  outsideFiguresSchema,
} from '../../domain/moderation/moderation-figures.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { valid, validBody } from '../platform/http/validation.ts';
import { readFigures, writeOutsideFigures } from '../trust/transparency/figures.ts';
import { publishFigures } from '../trust/transparency/published-figures.ts';

/** The yearly moderation figures for operators, behind their token (docs/operations.md). */
export const figureOperationRoutes = new Hono<AppEnv>()
  .get('/moderation/figures', valid('query', figuresYearSchema), async (context) => {
    const { year } = context.req.valid('query');
    return context.json(await readFigures(database(context.env.DB), year));
  })
  .put(
    '/moderation/figures',
    valid('query', figuresYearSchema),
    validBody(outsideFiguresSchema),
    async (context) => {
      const { DB, RANKINGS } = context.env;
      const { year } = context.req.valid('query');
      const db = database(DB);
      await writeOutsideFigures(db, year, context.req.valid('json'));
      await publishFigures(db, RANKINGS, context.get('now'), year);
      return context.json(await readFigures(db, year));
    },
  );
