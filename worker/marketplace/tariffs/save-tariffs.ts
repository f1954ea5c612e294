import { eq, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { isCreator, requireCreator, selectIsCreator } from '../../../database/creator-only.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorTariffs, profiles } from '../../../database/schema.ts';
import { minimumPriceAt } from '../../../database/settings.ts';
import { CURRENCY } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { offersBelow, type Tariffs } from '../../../domain/profiles/tariff.ts';
import { formatPriceInText } from '../../../domain/text/french.ts';
import { describeTariffs, offerColumns, tariffColumns } from './tariffs.ts';

interface SavedTariffs {
  tariffs: Tariffs;
  /** The offers that the form showed; undefined when it does not say. */
  shown: Tariffs | undefined;
  isPaidByCard: boolean;
}

/**
 * Saves the creator's three offers. Returns 'created' the first time, because the screen then says
 * something else. `active_from` keeps the time of the first save (section 3). When the offers
 * differ from `shown`, nothing is saved: 409 `tariffs.changed` with the current ones. Offers that are
 * paid by card cost nothing or the minimum price: 422 `tariffs.too_small`.
 */
export async function saveTariffs(
  db: Database,
  creatorId: string,
  { tariffs, shown, isPaidByCard }: SavedTariffs,
  now: number,
): Promise<'created' | 'updated'> {
  const { question, day, month } = tariffs;
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
  const least = isPaidByCard ? minimumPriceAt(now) : sql`0`;
  const prices = [question, day, month].map(
    ({ active, priceCents }) => (active && priceCents) || null,
  );
  const isEnough = sql`not exists (select 1 from json_each(${JSON.stringify(prices)}) where value < ${least})`;
  const { creator, before } = await batch(db, {
    creator: selectIsCreator(db, creatorId),
    before: first(
      db
        .select({
          exists: sql<number>`${creatorTariffs.id} is not null`.as('tariffs_exist'),
          isAsShown: sql<number>`${isAsShown}`.as('is_as_shown'),
          leastCents: sql<number>`${least}`.as('least_cents'),
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
      sql`${isCreator(creatorId)} and ${isAsShown} and ${isEnough}`,
    ).onConflictDoUpdate({ target: creatorTariffs.creatorId, set: offers }),
  });
  requireCreator(creator);
  if (!before!.isAsShown)
    throw new ProblemError('tariffs.changed', undefined, {
      current: describeTariffs(before!.tariffs),
    });
  const small = offersBelow(tariffs, before!.leastCents);
  if (small.length > 0) {
    const message = `Ce prix est trop bas pour être payé par carte : 0 €, ou au moins ${formatPriceInText(before!.leastCents, CURRENCY)}`;
    throw new ProblemError(
      'tariffs.too_small',
      small.map((pricing) => ({ path: `${pricing}.priceCents`, message })),
    );
  }
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
