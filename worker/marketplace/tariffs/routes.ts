import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator } from '../../../database/creator-only.ts';
import { creatorTariffs, profiles } from '../../../database/schema.ts';
import { type Tariffs, tariffsSaveSchema } from '../../../domain/profiles/tariff.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { validBody } from '../../platform/http/validation.ts';
import { paymentProvider } from '../payments/provider.ts';
import { readPeerPrices } from './peer-prices.ts';
import { saveTariffs } from './save-tariffs.ts';
import { describeTariffs, tariffColumns } from './tariffs.ts';

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

/** The creator's own offers; 403 `creator.required` for anybody else. */
async function getTariffs(db: Database, creatorId: string): Promise<Tariffs> {
  const { rows } = await batch(db, {
    rows: db
      .select({ isCreator: profiles.isCreator, tariffs: tariffColumns })
      .from(profiles)
      .leftJoin(creatorTariffs, eq(creatorTariffs.creatorId, profiles.id))
      .where(eq(profiles.id, creatorId)),
  });
  requireCreator(rows);
  return describeTariffs(rows[0]!.tariffs);
}
