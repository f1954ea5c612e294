import { activePricingModels, type PricingModel } from './pricing.ts';

/** Why somebody cannot be asked. */
export type NotAskable = 'no-creator' | 'oneself' | 'no-topic' | 'no-tariff';

interface Asked {
  isCreator: boolean;
  topics: readonly unknown[];
  tariffs: Record<PricingModel, { active: boolean }>;
  /** Whether a running subscription covers what is asked: then tariffs do not matter. */
  isCovered: boolean;
  isOneself: boolean;
}

/** What keeps the person from being asked, as the server would refuse it too; null if nothing. */
export function notAskable(asked: Asked): NotAskable | null {
  if (asked.isOneself) return 'oneself';
  if (!asked.isCreator) return 'no-creator';
  if (asked.topics.length === 0) return 'no-topic';
  const isOffered = asked.isCovered || activePricingModels(asked.tariffs).length > 0;
  return isOffered ? null : 'no-tariff';
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
