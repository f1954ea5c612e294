import type { Database } from '../../../database/client.ts';
import type { AnswerCard } from '../../../domain/ranking/answer-card.ts';
import { ANSWERS_STORED } from '../../../domain/ranking/answers.ts';
import { type ContentCard, contentCards } from '../../community/posts/content-card.ts';
import {
  type CardTerms,
  type CreatorCard,
  creatorCards,
} from '../../community/profiles/creator-card.ts';
import { selectTopics } from '../../community/topics/queries.ts';
import { chunk } from './batches.ts';
import { answerCards, chosenAnswers } from './chosen-answers.ts';
import type { Rankings } from './ranking.ts';
import { scopesOf } from './scopes.ts';
import { topProfiles } from './top-profiles.ts';
import { trendingContent } from './trending-content.ts';
import { trendingProfiles } from './trending-profiles.ts';

/** The public lists of a scope: complete cards, best first. */
export interface RankingLists {
  trendingContent: ContentCard[];
  trendingProfiles: CreatorCard[];
  topProfiles: CreatorCard[];
  /** Published answers, one of each creator. */
  answers: AnswerCard[];
}

export interface ScopeRankings {
  key: string;
  lists: RankingLists;
  candidates: Record<keyof RankingLists, number>;
}

/** Cards per statement. */
const CARDS_AT_ONCE = 250;

/**
 * The rankings of every scope as of `now` (epoch milliseconds), excluding events at or after it.
 * They are read by many small consecutive statements, so that other queries run in between; `db`
 * may be a session of a replica, which never goes back in time. Content deleted or hidden meanwhile
 * may be in one list and not in another; events at or after `now` are in none.
 */
export async function computeRankings(db: Database, terms: CardTerms): Promise<ScopeRankings[]> {
  const { now } = terms;
  const scopes = scopesOf(await selectTopics(db));
  const content = await trendingContent(db, scopes, now);
  const trending = await trendingProfiles(db, scopes, now);
  const top = await topProfiles(db, scopes, now);
  const answers = await chosenAnswers(db, scopes, now);
  const postById = new Map<string, ContentCard>();
  for (const ids of chunk(chosenIn(content), CARDS_AT_ONCE))
    for (const card of await contentCards(db, ids)) postById.set(card.id, card);
  const creatorById = new Map<string, CreatorCard>();
  for (const ids of chunk(chosenIn(trending, top), CARDS_AT_ONCE))
    for (const card of await creatorCards(db, ids, terms)) creatorById.set(card.id, card);
  const answerById = new Map<string, AnswerCard>();
  for (const ids of chunk(chosenIn(answers), CARDS_AT_ONCE))
    for (const [id, card] of await answerCards(db, ids, terms)) answerById.set(id, card);
  return scopes.all.map(({ key, topicId }) => {
    const found = {
      trendingContent: content.get(topicId)!,
      trendingProfiles: trending.get(topicId)!,
      topProfiles: top.get(topicId)!,
      answers: answers.get(topicId)!,
    };
    return {
      key,
      // A creator or post deleted in between has no card.
      lists: {
        trendingContent: found.trendingContent.ids.flatMap((id) => postById.get(id) ?? []),
        trendingProfiles: found.trendingProfiles.ids.flatMap((id) => creatorById.get(id) ?? []),
        topProfiles: found.topProfiles.ids.flatMap((id) => creatorById.get(id) ?? []),
        answers: found.answers.ids
          .flatMap((id) => answerById.get(id) ?? [])
          .slice(0, ANSWERS_STORED),
      },
      candidates: {
        trendingContent: found.trendingContent.total,
        trendingProfiles: found.trendingProfiles.total,
        topProfiles: found.topProfiles.total,
        answers: found.answers.total,
      },
    };
  });
}

/** The distinct ids in any of the lists. */
const chosenIn = (...lists: Rankings[]) => [
  ...new Set(lists.flatMap((list) => [...list.values()].flatMap(({ ids }) => ids))),
];
