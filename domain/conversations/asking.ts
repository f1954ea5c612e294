import type { Availability } from '../profiles/availability.ts';
import { activePricingModels, type PricingModel } from '../profiles/pricing.ts';

/** Reasons why a user cannot be asked. */
export type NotAskable = 'no-creator' | 'oneself' | 'no-topic' | 'no-tariff' | 'paused' | 'full';

interface Asked {
  isCreator: boolean;
  topics: readonly unknown[];
  tariffs: Record<PricingModel, { active: boolean }>;
  availability: Pick<Availability, 'paused' | 'full'>;
  /** A running subscription covers the question, so neither tariffs nor pauses matter. */
  isCovered: boolean;
  isOneself: boolean;
}

/** The reason why the user cannot be asked, by the same rules as the server; null when they can. */
export function notAskable(asked: Asked): NotAskable | null {
  if (asked.isOneself) return 'oneself';
  if (!asked.isCreator) return 'no-creator';
  if (asked.topics.length === 0) return 'no-topic';
  if (asked.isCovered) return null;
  if (activePricingModels(asked.tariffs).length === 0) return 'no-tariff';
  if (asked.availability.paused) return 'paused';
  return asked.availability.full ? 'full' : null;
}

/**
 * The preselected topic: the one whose slug is in the URL, otherwise the only one. Null when there is a
 * choice, for example between topics with the same slug in two categories.
 */
export function topicAtFirst<Topic extends { slug: string }>(
  topics: readonly Topic[],
  slug: string | null,
): Topic | null {
  const named = topics.filter((topic) => topic.slug === slug);
  const choices = named.length > 0 ? named : topics;
  return choices.length === 1 ? choices[0]! : null;
}
