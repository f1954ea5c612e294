import { Hono } from 'hono';
import { tariffsSaveSchema } from '../../../domain/profiles/tariff.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { validBody } from '../../platform/http/validation.ts';
import { paymentProvider } from '../payments/provider.ts';
import { readPeerPrices } from './peer-prices.ts';
import { getTariffs } from './queries.ts';
import { saveTariffs } from './save-tariffs.ts';

/** `/api/me/tariffs` */
export const tariffRoutes = new Hono<AppEnv>()
  .get('/', signedIn, async (context) => {
    const { db, viewer } = context.var;
    return context.json(await getTariffs(db, viewer.id));
  })
  .get('/peers', signedIn, async (context) => {
    const { db, viewer } = context.var;
    return context.json({ peers: await readPeerPrices(db, context.env.RANKINGS, viewer.id) });
  })
  .put('/', signedIn, validBody(tariffsSaveSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const { expect, ...tariffs } = context.req.valid('json');
    const { checkouts } = paymentProvider(context.env);
    const outcome = await saveTariffs(
      db,
      viewer.id,
      { tariffs, shown: expect, isPaidByCard: checkouts !== null },
      now,
    );
    return context.json(tariffs, outcome === 'created' ? 201 : 200);
  });
