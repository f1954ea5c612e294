import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { type Candidate, selectBest } from '../../../domain/ranking/select.ts';
import { Shortlist } from '../../../domain/ranking/shortlist.ts';
import { pieces, type Walk } from './batches.ts';
import { figuresSince, reactionsSince } from './point-in-time-counters-sql.ts';
import type { Rankings } from './ranking.ts';
import { type Scopes, topicsOf } from './scopes.ts';

interface CreatorList<Figures, Maxima> {
  limit: number;
  /** Creators who joined before `since`, or at or after `now`, are no candidates. */
  since: number;
  now: number;
  /** A further condition for candidates, on the tables `profile` and `counters`. */
  condition?: SQL;
  /** A candidate's figures, from those tables and `late`. The id and creation time are added for each list. */
  figures: Record<Exclude<keyof Figures & string, keyof Activity>, SQL>;
  normed: readonly (keyof Maxima & keyof Figures & string)[];
  score: (figures: Figures, maxima: Maxima) => number;
}

/** The activity that makes a creator eligible in a scope. */
interface Activity extends Candidate {
  followers: number;
  answered: number;
}

/** Walks the creators in the order of joining. */
function creators<Figures, Maxima>(list: CreatorList<Figures, Maxima>): Walk {
  const { since, now } = list;
  const figures = Object.entries<SQL>(list.figures).map(
    ([name, figure]) => sql`, ${sql.raw(`'${name}'`)}, ${figure}`,
  );
  return {
    tables: sql`${reactionsSince(now)}, ${figuresSince(now)},`,
    from: sql`profiles`,
    begins: sql`created_at >= ${since}`,
    where: sql`is_creator = 1 and created_at < ${now}`,
    order: [sql`created_at`, sql`rowid`],
    columns: sql`number, id, created_at, is_visible`,
    rows: sql`select json_object('id', profile.id, 'createdAt', profile.created_at,
        'topics', ${topicsOf(sql`profile.id`)},
        'followers', counters.follower_count - coalesce(late.followers, 0),
        'answered', counters.answered_count - coalesce(late.answered, 0)
        ${sql.join(figures)}) as json
      from piece as profile
      cross join profile_counters counters on counters.user_id = profile.id
      left join late_figures late on late.creator_id = profile.id
      where profile.is_visible and ${list.condition ?? sql`true`}`,
  };
}

/**
 * Ranks the eligible creators in every scope. Scores depend on the maximum figures of a scope's candidates, so they are
 * computed after all have been read. Until then the eligible creators are held in memory, some 300 bytes each.
 */
export async function bestCreators<
  Figures extends Candidate,
  Maxima extends Record<string, number>,
>(db: Database, scopes: Scopes, list: CreatorList<Figures, Maxima>): Promise<Rankings> {
  const eligible = new Map(scopes.all.map(({ topicId }) => [topicId, [] as Figures[]]));
  type Row = Figures & Activity & { topics: string[] };
  for await (const piece of pieces<Row>(db, creators(list)))
    for (const { topics, ...figures } of piece)
      for (const topicId of scopes.of(topics)) {
        const { followers, answered } = scopes.byTopic.get(topicId)!.eligibility;
        if (figures.followers >= followers && figures.answered >= answered)
          eligible.get(topicId)!.push(figures as unknown as Figures);
      }
  return new Map(
    [...eligible].map(([topicId, candidates]) => {
      const maxima = Object.fromEntries(
        list.normed.map((name) => [
          name,
          candidates.reduce((max, figures) => Math.max(max, figures[name] as number), 0),
        ]),
      ) as Maxima;
      const shortlist = new Shortlist<Figures>(list.limit, ({ id }) => id);
      for (const candidate of candidates)
        shortlist.add({ candidate, score: list.score(candidate, maxima) });
      const chosen = selectBest(shortlist.finalists(), list.limit);
      return [
        topicId,
        { ids: chosen.map(({ candidate }) => candidate.id), total: shortlist.total },
      ];
    }),
  );
}
