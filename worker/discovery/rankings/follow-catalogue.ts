import { database } from '../../../database/client.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { getTopicTree } from '../../community/topics/queries.ts';
import { mustDeclare } from '../../marketplace/sellers/queries.ts';
import { cacheTags } from '../../platform/http/cache-tags.ts';
import { purge } from '../../platform/http/purge.ts';
import { storeFeatured } from './featured.ts';
import { allScopes } from './scopes.ts';
import { haveScopes } from './stored-rankings.ts';

/**
 * Brings the experts of the landing page up to date after a change of the catalogue, and purges lists from the edge.
 * It reads a few rows however large the marketplace is, because the operator's request runs it after its response; the
 * cron computes rankings (`rankingsLackTopics`).
 */
export async function followCatalogue(
  env: Env,
  _data: OutboxData<'catalogue'>,
  now: number,
): Promise<void> {
  const terms = { now, mustDeclare: mustDeclare(env) };
  await storeFeatured(database(env.DB), env.RANKINGS, terms);
  await purge(env, { tags: [cacheTags.lists] });
}

/** True when the stored rankings are not those of the open topics, for example since an operator has added one. */
export async function rankingsLackTopics({ DB, RANKINGS }: Env): Promise<boolean> {
  const scopes = allScopes(await getTopicTree(database(DB)));
  return !(await haveScopes(
    RANKINGS,
    scopes.map(({ key }) => key),
  ));
}
