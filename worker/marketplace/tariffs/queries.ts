import { eq } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator } from '../../../database/creator-only.ts';
import { creatorTariffs, profiles } from '../../../database/schema.ts';
import type { Tariffs } from '../../../domain/profiles/tariff.ts';
import { describeTariffs, tariffColumns } from './tariffs.ts';

/** The creator's own offers; 403 `creator.required` for anybody else. */
export async function getTariffs(db: Database, creatorId: string): Promise<Tariffs> {
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
