import { activePricingModels } from '../profiles/pricing.ts';
import type { Tariffs } from '../profiles/tariff.ts';

/** What of a creator's page counts for being asked. */
export interface CreatorPage {
  avatarUrl: string | null;
  topics: readonly unknown[];
  tariffs: Tariffs;
  postCount: number;
}

/** The steps from becoming a creator to being asked, in their order. */
export const readinessSteps = ['photo', 'topics', 'tariff', 'post'] as const;
export type ReadinessStep = (typeof readinessSteps)[number];

/** Without these nobody can ask: AskMe has nothing to choose from. The others give confidence. */
const required: readonly ReadinessStep[] = ['topics', 'tariff'];

/** Which steps a creator has taken, and which of the others keep people from asking. */
export function readinessOf({ avatarUrl, topics, tariffs, postCount }: CreatorPage): {
  done: Record<ReadinessStep, boolean>;
  missing: ReadinessStep[];
  isComplete: boolean;
} {
  const done = {
    photo: avatarUrl !== null,
    topics: topics.length > 0,
    tariff: activePricingModels(tariffs).length > 0,
    post: postCount > 0,
  };
  return {
    done,
    missing: required.filter((step) => !done[step]),
    isComplete: readinessSteps.every((step) => done[step]),
  };
}
