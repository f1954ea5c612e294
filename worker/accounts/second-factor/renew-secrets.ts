import { and, eq, gt, isNotNull, not, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { authFactors } from '../../../database/schema.ts';
import { log } from '../../platform/log.ts';
import { currentPrefix, decryptSecret, encryptSecret } from './factor-keys.ts';

/** Factors per query, and maximum queries per run. */
const BATCH = 50;
const BATCHES = 20;

/**
 * Encrypts secrets of former keys with the current one, so that the former can be dropped. Returns the
 * number; the next run continues. A secret whose key is gone is skipped, and logged.
 */
export async function renewSecrets(env: Pick<Env, 'FACTOR_KEYS'>, db: Database): Promise<number> {
  const prefix = await currentPrefix(env);
  let renewed = 0;
  let lost = 0;
  let last = '';
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const factors = await db
      .select({ id: authFactors.id, secret: authFactors.secret })
      .from(authFactors)
      .where(
        and(
          isNotNull(authFactors.secret),
          not(sql`substr(${authFactors.secret}, 1, ${prefix.length}) = ${prefix}`),
          gt(authFactors.id, last),
        ),
      )
      .orderBy(authFactors.id)
      .limit(BATCH);
    for (const { id, secret } of factors) {
      last = id;
      const bytes = await decryptSecret(env, id, secret!).catch(() => null);
      if (!bytes) lost += 1;
      else {
        const sealed = await encryptSecret(env, id, bytes);
        await db
          .update(authFactors)
          .set({ secret: sealed })
          .where(and(eq(authFactors.id, id), eq(authFactors.secret, secret!)));
        renewed += 1;
      }
    }
    if (factors.length < BATCH) break;
  }
  if (lost > 0) log.error('auth.factor_secrets_lost', { lost });
  return renewed;
}
