import { PRICE_MAX_EUROS } from '../../../domain/limits.ts';
import { type PricingModel, pricingModels } from '../../../domain/profiles/pricing.ts';
import {
  formatEuros,
  parseEuros,
  type Tariffs,
  tariffsSchema,
} from '../../../domain/profiles/tariff.ts';
import { formatFigure } from '../../../domain/text/french.ts';
import { formatPrice } from '../../formats/formats.ts';

/** The values of the form; prices are as typed. */
export type TariffsDraft = Record<PricingModel, { active: boolean; price: string }>;

export function draftOf(tariffs: Tariffs): TariffsDraft {
  const offer = ({ active, priceCents }: Tariffs[PricingModel]) => ({
    active,
    price: priceCents === null ? '' : formatEuros(priceCents),
  });
  return {
    question: offer(tariffs.question),
    day: offer(tariffs.day),
    month: offer(tariffs.month),
  };
}

/** Rebases the draft on the current tariffs: unchanged offers take the current values, changed ones stay. */
export function rebased(draft: TariffsDraft, shown: Tariffs, current: Tariffs): TariffsDraft {
  const before = draftOf(shown);
  const now = draftOf(current);
  const offer = (pricing: PricingModel) => {
    const { active, price } = draft[pricing];
    const isChanged = active !== before[pricing].active || price !== before[pricing].price;
    return isChanged ? draft[pricing] : now[pricing];
  };
  return { question: offer('question'), day: offer('day'), month: offer('month') };
}

/** True when saving would change something: '4,50' for '4.5' does not. */
export function isChanged(draft: TariffsDraft, shown: Tariffs): boolean {
  if (JSON.stringify(draft) === JSON.stringify(draftOf(shown))) return false;
  const { tariffs } = tariffsOf(draft);
  return tariffs === null || JSON.stringify(draftOf(tariffs)) !== JSON.stringify(draftOf(shown));
}

export type DraftErrors = Partial<Record<PricingModel, string>>;

/** Conflict messages for the offers that were changed both in the form and elsewhere. */
export function conflictsOf(draft: TariffsDraft, shown: Tariffs, current: Tariffs): DraftErrors {
  const before = draftOf(shown);
  const rebasedDraft = rebased(draft, shown, current);
  const errors: DraftErrors = {};
  for (const pricing of pricingModels) {
    const { active, priceCents } = current[pricing];
    const isSame = JSON.stringify(draftOf(current)[pricing]) === JSON.stringify(before[pricing]);
    if (
      isSame ||
      JSON.stringify(rebasedDraft[pricing]) === JSON.stringify(draftOf(current)[pricing])
    )
      continue;
    errors[pricing] =
      `Enregistré entre-temps : ${active ? formatPrice(priceCents ?? 0) : 'désactivé'}`;
  }
  return errors;
}

/** The tariffs of the form, or its errors. The price of an inactive offer is kept when it is valid. */
export function tariffsOf(
  draft: TariffsDraft,
): { tariffs: Tariffs; errors: null } | { tariffs: null; errors: DraftErrors } {
  const errors: DraftErrors = {};
  for (const pricing of pricingModels) {
    const { active, price } = draft[pricing];
    if (active && price.trim() !== '' && parseEuros(price) === null)
      errors[pricing] = price.trim().startsWith('-')
        ? `Saisissez un prix de 0 (gratuit) à ${formatFigure(PRICE_MAX_EUROS)} €`
        : 'Saisissez un prix en euros, avec deux décimales au plus';
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
