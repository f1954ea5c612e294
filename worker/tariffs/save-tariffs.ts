import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { isCreator, requireCreator, selectIsCreator } from '../../database/creator-only.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { creatorTariffs } from '../../database/schema.ts';
import { CURRENCY } from '../../domain/limits.ts';
import type { Tariffs } from '../../domain/tariff.ts';

/**
 * Sets the creator's three offers. The first time is told from later ones, since the screen says
 * different things; `active_from` stays that of the first (section 3).
 */
export async function saveTariffs(
  db: Database,
  creatorId: string,
  { question, day, month }: Tariffs,
  now: number,
): Promise<'created' | 'updated'> {
  const offers = {
    questionActive: question.active,
    questionPriceCents: question.priceCents,
    dayActive: day.active,
    dayPriceCents: day.priceCents,
    monthActive: month.active,
    monthPriceCents: month.priceCents,
    updatedAt: now,
  };
  const [creator, existing] = await db.batch([
    selectIsCreator(db, creatorId),
    db
      .select({ id: creatorTariffs.id })
      .from(creatorTariffs)
      .where(eq(creatorTariffs.creatorId, creatorId)),
    insertWhere(
      db,
      creatorTariffs,
      { id: crypto.randomUUID(), creatorId, ...offers, currency: CURRENCY, activeFrom: now },
      isCreator(creatorId),
    ).onConflictDoUpdate({ target: creatorTariffs.creatorId, set: offers }),
  ]);
  requireCreator(creator);
  return existing.length === 0 ? 'created' : 'updated';
}
