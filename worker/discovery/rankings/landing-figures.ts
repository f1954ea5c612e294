import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { profiles } from '../../../database/schema.ts';
import { sampleUsernames } from '../../../domain/profiles/sample-experts.ts';
import {
  type CardTerms,
  describeCreatorCard,
  selectCreatorCards,
} from '../../community/profiles/creator-card.ts';
import { selectTopics } from '../../community/topics/queries.ts';
import { pieces } from './batches.ts';
import type { StoredFigures } from './stored-rankings.ts';

/**
 * Counts the creators of each category and of all, with their answers, and reads the sample experts, as of `now`. Like the rankings, with which it runs,
 * it reads in many small statements.
 */
export async function computeLandingFigures(
  db: Database,
  terms: CardTerms,
): Promise<StoredFigures> {
  const { now } = terms;
  const counts = new Map<string, number>();
  for (const { slug, parentId } of await selectTopics(db))
    if (parentId === null) counts.set(slug, 0);
  const total = { creators: 0, answers: 0 };
  const creatorsBySlug = pieces<{ slug: string | null; creators: number; answers: number }>(db, {
    from: sql`profiles`,
    begins: sql`created_at >= 0`,
    where: sql`is_creator = 1 and created_at < ${now}`,
    order: [sql`created_at`, sql`rowid`],
    columns: sql`id, topic_tags, is_visible`,
    batchRows: 2_000,
    // The fifth value of a tag is the slug of its category.
    rows: sql`select json_object('slug', slug, 'creators', count(*), 'answers', 0) as json
      from (select distinct piece.id, json_extract(tag.value, '$[4]') as slug
        from piece, json_each(piece.topic_tags) tag where piece.is_visible)
      group by slug
      union all select json_object('slug', null, 'creators', count(*), 'answers', total(answered_count))
      from piece join profile_counters on user_id = piece.id
      where piece.is_visible and piece.topic_tags <> '{}'`,
  });
  for await (const piece of creatorsBySlug)
    for (const { slug, creators, answers } of piece)
      if (slug === null) {
        total.creators += creators;
        total.answers += answers;
      } else if (counts.has(slug)) counts.set(slug, counts.get(slug)! + creators);
  const experts = await selectCreatorCards(db).where(
    and(
      inArray(profiles.username, [...sampleUsernames]),
      eq(profiles.isCreator, true),
      eq(profiles.isVisible, true),
    ),
  );
  return {
    total,
    categories: [...counts].map(([slug, creators]) => ({ slug, creators })),
    experts: experts.map((row) => {
      const card = describeCreatorCard(row, terms);
      const { username, rating, conversationsAnswered, questionPriceCents } = card;
      return { username, rating, conversationsAnswered, questionPriceCents };
    }),
  };
}
