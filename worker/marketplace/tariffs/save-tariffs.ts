import { eq, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { isCreator, requireCreator, selectIsCreator } from '../../../database/creator-only.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorTariffs, profiles } from '../../../database/schema.ts';
import { CURRENCY } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { Tariffs } from '../../../domain/profiles/tariff.ts';
import { describeTariffs, offerColumns, tariffColumns } from './tariffs.ts';

/**
 * Saves the creator's three offers. Returns 'created' the first time, because the screen then says
 * something else. `active_from` keeps the time of the first save (section 3). When the offers
 * differ from `shown`, nothing is saved: 409 `tariffs.changed` with the current ones.
 */
export async function saveTariffs(
  db: Database,
  creatorId: string,
  { question, day, month }: Tariffs,
  shown: Tariffs | undefined,
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
  const isAsShown = shown ? areOffers(creatorId, shown) : sql`true`;
  const { creator, before } = await batch(db, {
    creator: selectIsCreator(db, creatorId),
    before: first(
      db
        .select({
          exists: sql<number>`${creatorTariffs.id} is not null`.as('tariffs_exist'),
          isAsShown: sql<number>`${isAsShown}`.as('is_as_shown'),
          tariffs: tariffColumns,
        })
        .from(profiles)
        .leftJoin(creatorTariffs, eq(creatorTariffs.creatorId, profiles.id))
        .where(eq(profiles.id, creatorId)),
    ),
    saved: insertWhere(
      db,
      creatorTariffs,
      { id: crypto.randomUUID(), creatorId, ...offers, currency: CURRENCY, activeFrom: now },
      sql`${isCreator(creatorId)} and ${isAsShown}`,
    ).onConflictDoUpdate({ target: creatorTariffs.creatorId, set: offers }),
  });
  requireCreator(creator);
  if (!before!.isAsShown)
    throw new ProblemError('tariffs.changed', undefined, {
      current: describeTariffs(before!.tariffs),
    });
  return before!.exists ? 'updated' : 'created';
}

/**
 * True when the creator's offers equal these; without a row, all of them are off and have no price.
 */
function areOffers(creatorId: string, { question, day, month }: Tariffs): SQL {
  const offers = [question, day, month].flatMap(({ active, priceCents }) => [+active, priceCents]);
  const columns = [offerColumns.question, offerColumns.day, offerColumns.month].flat();
  return sql`coalesce(
    (select json_array(${sql.join(columns, sql`, `)}) from ${creatorTariffs}
      where ${creatorTariffs.creatorId} = ${creatorId}),
    '[0,null,0,null,0,null]') is ${JSON.stringify(offers)}`;
}
