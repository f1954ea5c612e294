import type { Availability } from '../profiles/availability.ts';
import { activePricingModels, type PricingModel } from '../profiles/pricing.ts';

/** Why somebody cannot be asked. */
export type NotAskable = 'no-creator' | 'oneself' | 'no-topic' | 'no-tariff' | 'paused' | 'full';

interface Asked {
  isCreator: boolean;
  topics: readonly unknown[];
  tariffs: Record<PricingModel, { active: boolean }>;
  availability: Pick<Availability, 'paused' | 'full'>;
  /** Whether a running subscription covers what is asked: then neither tariffs nor pauses matter. */
  isCovered: boolean;
  isOneself: boolean;
}

/** What keeps the person from being asked, as the server would refuse it too; null if nothing. */
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
 * The topic that is chosen before anybody chooses: the one that the address names by its slug, else
 * the only one. Null where there is a choice, as between topics of one slug in two categories.
 */
export function topicAtFirst<Topic extends { slug: string }>(
  topics: readonly Topic[],
  slug: string | null,
): Topic | null {
  const named = topics.filter((topic) => topic.slug === slug);
  const choices = named.length > 0 ? named : topics;
  return choices.length === 1 ? choices[0]! : null;
}
