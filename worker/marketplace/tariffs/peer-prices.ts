import { eq, isNull, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  creatorTariffs,
  creatorTopicPrefs,
  topicCreators,
  topics,
} from '../../../database/schema.ts';
import { type PeerPrices, peerPrices } from '../../../domain/profiles/peer-prices.ts';

/** The prices of all categories by id, under one key. */
const KEY = 'tariffs:v1:peers';
/** KV cache time in seconds; the prices change once a night. */
const CACHE_TTL_S = 3600;

/** Computes the prices that creators of each category ask, one category at a time, and publishes them. */
export async function publishPeerPrices(db: Database, kv: KVNamespace): Promise<void> {
  const { questionActive, questionPriceCents, dayActive, dayPriceCents } = creatorTariffs;
  const { monthActive, monthPriceCents } = creatorTariffs;
  const categories = await db.select({ id: topics.id }).from(topics).where(isNull(topics.parentId));
  const published: Record<string, PeerPrices> = {};
  for (const { id } of categories) {
    const sellers = await db
      .select({
        question: sql<number | null>`iif(${questionActive}, ${questionPriceCents}, null)`,
        day: sql<number | null>`iif(${dayActive}, ${dayPriceCents}, null)`,
        month: sql<number | null>`iif(${monthActive}, ${monthPriceCents}, null)`,
      })
      .from(topicCreators)
      .innerJoin(creatorTariffs, eq(creatorTariffs.creatorId, topicCreators.creatorId))
      .where(eq(topicCreators.topicId, id));
    published[id] = peerPrices(sellers);
  }
  await kv.put(KEY, JSON.stringify(published));
}

/** The prices in the category of the creator's first topic; null without a topic. */
export async function readPeerPrices(
  db: Database,
  kv: KVNamespace,
  creatorId: string,
): Promise<{ category: string; prices: PeerPrices } | null> {
  const category = sql<string>`coalesce(${topics.parentId}, ${topics.id})`;
  const [{ found }, published] = await Promise.all([
    batch(db, {
      found: first(
        db
          .select({
            id: category,
            name: sql<string>`(select category.name from topics category where category.id = ${category})`,
          })
          .from(creatorTopicPrefs)
          .innerJoin(topics, eq(topics.id, creatorTopicPrefs.topicId))
          .where(eq(creatorTopicPrefs.creatorId, creatorId))
          .orderBy(creatorTopicPrefs.sortOrder)
          .limit(1),
      ),
    }),
    kv.get<Record<string, PeerPrices>>(KEY, { type: 'json', cacheTtl: CACHE_TTL_S }),
  ]);
  return found ? { category: found.name, prices: published?.[found.id] ?? {} } : null;
}
