import { activePricingModels } from '../profiles/pricing.ts';
import type { Tariffs } from '../profiles/tariff.ts';

/** The parts of a creator's page that prepare it for questions. */
export interface CreatorPage {
  avatarUrl: string | null;
  /** A retired topic cannot be asked about. */
  topics: readonly { isRetired?: boolean }[];
  tariffs: Tariffs;
  postCount: number;
}

/** The steps from becoming a creator to receiving questions, in order. */
export const readinessSteps = ['photo', 'topics', 'tariff', 'post'] as const;
export type ReadinessStep = (typeof readinessSteps)[number];

/** Without these, users cannot ask: AskMe has nothing to choose from. The others give confidence. */
const required: readonly ReadinessStep[] = ['topics', 'tariff'];

/** The creator's completed steps, and the missing ones that prevent questions. */
export function readinessOf({ avatarUrl, topics, tariffs, postCount }: CreatorPage): {
  done: Record<ReadinessStep, boolean>;
  missing: ReadinessStep[];
  isComplete: boolean;
} {
  const done = {
    photo: avatarUrl !== null,
    topics: topics.some(({ isRetired }) => !isRetired),
    tariff: activePricingModels(tariffs).length > 0,
    post: postCount > 0,
  };
  return {
    done,
    missing: required.filter((step) => !done[step]),
    isComplete: readinessSteps.every((step) => done[step]),
  };
}
