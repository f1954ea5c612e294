import { DAY_MS, HOUR_MS } from '../../domain/limits.ts';
import type { PricingModel } from '../../domain/profiles/pricing.ts';

/** The course of a conversation: the option bought, how long ago, and the events so far. */
export interface Plot {
  pricing: PricingModel;
  /** Minimum and maximum time since its start, milliseconds. */
  youngest: number;
  oldest: number;
  said: 'nothing' | 'question' | 'everything';
  rated: boolean;
}

const plot = (
  pricing: PricingModel,
  youngest: number,
  oldest: number,
  said: Plot['said'],
  rated: boolean,
): Plot => ({ pricing, youngest, oldest, said, rated });

/** Every state of a conversation (section 5, and 'expired', which follows from the time). */
export const plots = {
  empty: plot('question', HOUR_MS / 4, 2 * DAY_MS, 'nothing', false),
  waiting: plot('question', HOUR_MS / 2, 3 * DAY_MS, 'question', false),
  /** Nobody answered in time, so the price was refunded. */
  givenUp: plot('question', 8 * DAY_MS, 20 * DAY_MS, 'question', false),
  answered: plot('question', DAY_MS, 20 * DAY_MS, 'everything', false),
  rated: plot('question', 1.5 * DAY_MS, 150 * DAY_MS, 'everything', true),
  dayRunning: plot('day', 3 * HOUR_MS, 21 * HOUR_MS, 'everything', false),
  dayExpired: plot('day', 1.1 * DAY_MS, 7.6 * DAY_MS, 'everything', false),
  dayRated: plot('day', 1.5 * DAY_MS, 120 * DAY_MS, 'everything', true),
  dayOver: plot('day', 9 * DAY_MS, 150 * DAY_MS, 'everything', false),
  monthRunning: plot('month', 1.5 * DAY_MS, 28 * DAY_MS, 'everything', false),
  monthExpired: plot('month', 30.5 * DAY_MS, 36.5 * DAY_MS, 'everything', false),
  monthRated: plot('month', 31 * DAY_MS, 150 * DAY_MS, 'everything', true),
} as const satisfies Record<string, Plot>;
export type PlotName = keyof typeof plots;

/** For creators after their first week. `?` marks plots that only some of them have. */
export const establishedPlots: (PlotName | `${PlotName}?`)[] = [
  ...(['rated', 'rated', 'rated', 'rated?', 'rated?', 'answered', 'answered?'] as const),
  ...(['waiting?', 'empty?', 'dayRunning?', 'dayExpired?', 'dayRated', 'dayOver?'] as const),
  ...(['monthRunning', 'monthRunning?', 'monthExpired?', 'monthRated?'] as const),
];

/** For creators in their first week: enough answers to be among the trending. */
export const newcomerPlots: typeof establishedPlots = [
  ...(['rated', 'rated', 'rated', 'answered', 'answered', 'rated?', 'answered?'] as const),
  ...(['waiting?', 'empty?', 'dayRunning?', 'dayExpired?', 'dayRated?'] as const),
  ...(['monthRunning', 'monthRunning?'] as const),
];

/**
 * The demo creator: 25 answered questions at 8 €, 8 days at 25 € and 14 months at 60 € are the 1240 € of her dashboard.
 */
export const demoCreatorPlots: PlotName[] = [
  ...Array.from({ length: 18 }, () => 'rated' as const),
  ...Array.from({ length: 7 }, () => 'answered' as const),
  ...(['dayRated', 'dayRated', 'dayRated', 'dayRated', 'dayOver', 'dayOver'] as const),
  ...(['dayExpired', 'dayRunning'] as const),
  ...Array.from({ length: 6 }, () => 'monthRunning' as const),
  ...Array.from({ length: 6 }, () => 'monthRated' as const),
  ...(['monthExpired', 'monthExpired'] as const),
  ...(['waiting', 'waiting', 'waiting', 'empty'] as const),
];

/** The demo asker: one of each, with different creators. */
export const demoAskerPlots: PlotName[] = [
  ...(['waiting', 'answered', 'rated', 'empty', 'dayRunning', 'dayExpired', 'dayRated'] as const),
  ...(['monthRunning', 'monthExpired', 'monthRated', 'givenUp'] as const),
];
