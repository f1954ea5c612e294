import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  creatorMedia,
  creatorProfiles,
  creatorTariffs,
  profileCounters,
  profiles,
} from '../../../database/schema.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import type { AnswerCard } from '../../../domain/ranking/answer-card.ts';
import {
  ANSWERS_CONSIDERED,
  ANSWERS_STORED,
  cardWords,
  selectAnswers,
} from '../../../domain/ranking/answers.ts';
import {
  type CardTerms,
  creatorCardColumns,
  describeCreatorCard,
} from '../../community/profiles/creator-card.ts';
import { topicTags } from '../../community/topics/queries.ts';
import { chunk } from './batches.ts';
import type { Rankings } from './ranking.ts';
import type { Scopes } from './scopes.ts';

/** Topics of one statement, which reads three rows for each answer considered. */
const TOPICS_AT_ONCE = 80;
/** Chosen for one that is stored: creators who take no questions have no card. */
const CHOSEN = 2 * ANSWERS_STORED;

interface AnswerRow {
  id: string;
  authorId: string;
  topicId: string;
  createdAt: number;
  /** 0 or 1. */
  isRated: number;
}

/** The listed published answers of each scope that its cards are made of, from the newest of each topic. */
export async function chosenAnswers(db: Database, scopes: Scopes, now: number): Promise<Rankings> {
  const answersOf = new Map<string, AnswerRow[]>(scopes.all.map(({ topicId }) => [topicId, []]));
  for (const topicIds of chunk([...scopes.byTopic.keys()], TOPICS_AT_ONCE))
    for (const answer of await newestAnswers(db, topicIds, now))
      for (const topicId of scopes.of([answer.topicId])) answersOf.get(topicId)!.push(answer);
  return new Map(
    [...answersOf].map(([topicId, answers]) => {
      const facts = answers.map((row) => ({ ...row, isAuthorRated: row.isRated === 1 }));
      const ids = selectAnswers(facts, CHOSEN).map(({ id }) => id);
      return [topicId, { ids, total: answers.length }];
    }),
  );
}

function newestAnswers(db: Database, topicIds: string[], now: number): Promise<AnswerRow[]> {
  return db.all<AnswerRow>(sql`
    select media.id, media.creator_id as authorId, media.topic_id as topicId,
      media.created_at as createdAt, counters.rating_count > 0 as isRated
    from json_each(${JSON.stringify(topicIds)}) topic
    cross join creator_media media on media.id in (
      select id from creator_media indexed by creator_media_topic
      where topic_id = topic.value and is_public = 1 and is_listed = 1 and created_at < ${now}
      order by created_at desc, id desc limit ${ANSWERS_CONSIDERED})
    cross join profile_counters counters on counters.user_id = media.creator_id`);
}

/**
 * The cards of the given answers, by id, in one statement. Answers are omitted whose creators take no question in
 * their topic now, because a card leads to one.
 */
export async function answerCards(
  db: Database,
  ids: readonly string[],
  terms: CardTerms,
): Promise<Map<string, AnswerCard>> {
  const rows = await db
    .select({
      ...creatorCardColumns,
      id: creatorMedia.id,
      topicId: creatorMedia.topicId,
      questionText: creatorMedia.questionText,
      bodyText: creatorMedia.bodyText,
    })
    .from(creatorMedia)
    .innerJoin(profiles, eq(profiles.id, creatorMedia.creatorId))
    .innerJoin(profileCounters, eq(profileCounters.userId, profiles.id))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .leftJoin(creatorTariffs, eq(creatorTariffs.creatorId, profiles.id))
    .where(inArray(creatorMedia.id, sql`(select value from json_each(${JSON.stringify(ids)}))`));
  const cards = new Map<string, AnswerCard>();
  for (const row of rows) {
    const author = describeCreatorCard(row, terms);
    const { paused, full } = author.availability;
    const topic = topicTags(row.topicTags).find(({ id }) => id === row.topicId);
    const { questionText, bodyText } = row;
    if (!topic || !questionText || !bodyText || author.questionPriceCents === null) continue;
    if (!author.isCreator || paused || full) continue;
    cards.set(row.id, {
      id: row.id,
      ...cardWords(questionText, bodyText),
      topic: { name: topic.name, slug: topic.slug },
      authorId: author.id,
      authorName: shownName(author),
      authorUsername: author.username,
      authorAvatarUrl: author.avatarUrl,
      ...{ rating: author.rating, reviewCount: author.reviewCount },
    });
  }
  return cards;
}
