import { aliased } from '../../../database/aliased.ts';
import { creatorTariffs } from '../../../database/schema.ts';
import { isSellable } from '../../../domain/orders/purchase-eligibility.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import type { Tariffs } from '../../../domain/profiles/tariff.ts';

export const offerColumns = {
  question: [creatorTariffs.questionActive, creatorTariffs.questionPriceCents],
  day: [creatorTariffs.dayActive, creatorTariffs.dayPriceCents],
  month: [creatorTariffs.monthActive, creatorTariffs.monthPriceCents],
} as const satisfies Record<PricingModel, unknown>;

/**
 * The columns for {@link describeTariffs}. Without a row of tariffs, a left join makes each null.
 */
export const tariffColumns = aliased('tariff', {
  questionActive: creatorTariffs.questionActive,
  questionPriceCents: creatorTariffs.questionPriceCents,
  dayActive: creatorTariffs.dayActive,
  dayPriceCents: creatorTariffs.dayPriceCents,
  monthActive: creatorTariffs.monthActive,
  monthPriceCents: creatorTariffs.monthPriceCents,
});

type TariffRow = Pick<typeof creatorTariffs.$inferSelect, keyof typeof tariffColumns>;

/** The three offers; all off for a creator who has never saved any. */
export function describeTariffs(row: TariffRow): Tariffs {
  const offer = (pricing: PricingModel) => ({
    active: row[`${pricing}Active`] ?? false,
    priceCents: row[`${pricing}PriceCents`],
  });
  return { question: offer('question'), day: offer('day'), month: offer('month') };
}

/** The public view of the offers: what cannot be bought is inactive, and its price stays private. */
export function describePublicTariffs(
  row: TariffRow & { isDeclared: boolean },
  mustDeclare: boolean,
): Tariffs {
  const { question, day, month } = describeTariffs(row);
  const shown = ({ active, priceCents }: Tariffs['question']) =>
    active && isSellable({ ...row, priceCents }, mustDeclare)
      ? { active, priceCents }
      : { active: false, priceCents: null };
  return { question: shown(question), day: shown(day), month: shown(month) };
}
