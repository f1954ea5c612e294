import type { Database } from '../../../database/client.ts';
import type { LandingFigures } from '../../../site/landing-wire.ts';
import { firstRankings } from '../rankings/first-rankings.ts';
import type { RankingsEnv } from '../rankings/refresh-rankings.ts';
import { scopeKey } from '../rankings/scopes.ts';
import { readLandingFigures } from '../rankings/stored-rankings.ts';

/** Figures before any run and any creator. */
const NO_FIGURES: LandingFigures = { categories: [], experts: [] };

/**
 * The landing page's figures. Before the cron's first run the first reader computes them, with the
 * rankings; where a run is older than the figures, the next run brings them.
 */
export async function landingFigures(
  db: Database,
  env: RankingsEnv,
  now: number,
): Promise<LandingFigures> {
  const { figures, computedAt } = await readLandingFigures(env.RANKINGS);
  if (figures || computedAt) return figures ?? NO_FIGURES;
  await firstRankings(db, env, scopeKey({}), now);
  return (await readLandingFigures(env.RANKINGS)).figures ?? NO_FIGURES;
}
