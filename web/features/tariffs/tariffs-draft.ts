import { PRICE_MAX_EUROS } from '../../../domain/limits.ts';
import { type PricingModel, pricingModels } from '../../../domain/pricing.ts';
import { eurosOf, parseEuros, type Tariffs, tariffsSchema } from '../../../domain/tariff.ts';

/** What stands in the form: prices are as typed. */
export type TariffsDraft = Record<PricingModel, { active: boolean; price: string }>;

export function draftOf(tariffs: Tariffs): TariffsDraft {
  const offer = ({ active, priceCents }: Tariffs[PricingModel]) => ({
    active,
    price: priceCents === null ? '' : eurosOf(priceCents),
  });
  return {
    question: offer(tariffs.question),
    day: offer(tariffs.day),
    month: offer(tariffs.month),
  };
}

export type DraftErrors = Partial<Record<PricingModel, string>>;

/**
 * The tariffs that the form stands for, or what is wrong with them. The price of an offer that is
 * off is kept if it could be one.
 */
export function tariffsOf(
  draft: TariffsDraft,
): { tariffs: Tariffs; errors: null } | { tariffs: null; errors: DraftErrors } {
  const errors: DraftErrors = {};
  for (const pricing of pricingModels) {
    const { active, price } = draft[pricing];
    if (active && price.trim() !== '' && parseEuros(price) === null)
      errors[pricing] = 'Saisissez un prix en euros, avec deux décimales au plus';
  }
  const offer = ({ active, price }: TariffsDraft[PricingModel]) => {
    const priceCents = parseEuros(price);
    const isTooMuch = priceCents !== null && priceCents > PRICE_MAX_EUROS * 100;
    return { active, priceCents: isTooMuch && !active ? null : priceCents };
  };
  const result = tariffsSchema.safeParse({
    question: offer(draft.question),
    day: offer(draft.day),
    month: offer(draft.month),
  });
  for (const { path, message } of result.error?.issues ?? [])
    errors[path[0] as PricingModel] ??= message;
  return result.success && Object.keys(errors).length === 0
    ? { tariffs: result.data, errors: null }
    : { tariffs: null, errors };
}
