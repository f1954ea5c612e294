import { type PricingModel, pricingModels } from './pricing.ts';

/** Fewest sellers of an option in a category for its prices to show, so that none of them shows alone. */
const PEERS_MIN = 5;

/** The middle half of the prices of an option in a category, cents. */
export interface PriceRange {
  fromCents: number;
  toCents: number;
}

export type PeerPrices = Partial<Record<PricingModel, PriceRange>>;

/** One creator's prices in a category, cents; null for an option that is off. */
type SoldPrices = Record<PricingModel, number | null>;

/** The prices that creators of a category ask for each option that enough of them sell. Free offers do not count. */
export function peerPrices(sellers: readonly SoldPrices[]): PeerPrices {
  const ranges: PeerPrices = {};
  for (const pricing of pricingModels) {
    const prices = sellers
      .flatMap((seller) => seller[pricing] || [])
      .sort((one, other) => one - other);
    if (prices.length < PEERS_MIN) continue;
    ranges[pricing] = {
      fromCents: prices[Math.floor(prices.length / 4)]!,
      toCents: prices[Math.ceil((prices.length * 3) / 4) - 1]!,
    };
  }
  return ranges;
}
