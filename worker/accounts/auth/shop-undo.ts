import { and, eq, getTableColumns, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { hidePosts } from '../../../database/hide-posts.ts';
import {
  authFlowStates,
  creatorMedia,
  creatorTariffs,
  creatorTopicPrefs,
  profiles,
} from '../../../database/schema.ts';
import { updateProfile } from '../../../database/update-profile.ts';

/** Taking back the end of a shop (account-undo.ts): offers, topics and posts return. */

const topicColumns = Object.values(getTableColumns(creatorTopicPrefs)).map(({ name }) => name);

/**
 * SQL: what the undo of a shop's end puts back, as JSON. The shop's posts are hidden at the moment `at`, epoch
 * milliseconds, until they are deleted.
 */
export function shopBefore(userId: string, at: number): SQL {
  const topic = sql.join(
    topicColumns.map((name) => sql`${sql.raw(`'${name}'`)}, ${sql.identifier(name)}`),
    sql`, `,
  );
  return sql`json_object(
    'at', ${at},
    'topics', json((select json_group_array(json_object(${topic})) from ${creatorTopicPrefs}
      where ${creatorTopicPrefs.creatorId} = ${userId})),
    'tariffs', json((select json_object('question', question_active, 'day', day_active, 'month', month_active)
      from ${creatorTariffs} where ${creatorTariffs.creatorId} = ${userId})))`;
}

/**
 * Statements that put the shop back whose end is not older than the change that is taken back. `expiresAt`: that of
 * its link.
 */
export function putBackShop(
  db: Database,
  userId: string,
  expiresAt: number,
  holds: SQL,
  now: number,
) {
  const isEnd = and(
    eq(authFlowStates.userId, userId),
    eq(authFlowStates.kind, 'undo'),
    eq(sql`${authFlowStates.data} ->> 'change'`, 'shop_ended'),
    gte(authFlowStates.expiresAt, expiresAt),
  );
  const shop = sql`(select ${authFlowStates.data} -> '$.before.shop' from ${authFlowStates}
    where ${isEnd} order by ${authFlowStates.expiresAt} limit 1)`;
  const hasEnded = sql`${shop} is not null and ${holds}`;
  const active = (offer: 'question' | 'day' | 'month', now: SQL) =>
    sql`coalesce(${shop} ->> ${`$.tariffs.${offer}`}, ${now})`;
  const wasHidden = and(
    eq(creatorMedia.creatorId, userId),
    eq(creatorMedia.hiddenAt, sql`${shop} ->> '$.at'`),
    isNull(creatorMedia.deletionStartedAt),
    hasEnded,
  )!;
  return {
    creator: updateProfile(db, { isCreator: true }, and(eq(profiles.id, userId), hasEnded), now),
    tariffs: db
      .update(creatorTariffs)
      .set({
        questionActive: active('question', sql`question_active`),
        dayActive: active('day', sql`day_active`),
        monthActive: active('month', sql`month_active`),
      })
      .where(and(eq(creatorTariffs.creatorId, userId), hasEnded)),
    topics: db
      .insert(creatorTopicPrefs)
      .select(
        sql`select ${sql.join(
          topicColumns.map((name) => sql`value ->> ${`$.${name}`}`),
          sql`, `,
        )} from json_each(${shop}, '$.topics') where ${holds}`,
      )
      .onConflictDoNothing(),
    posts: hidePosts(db, wasHidden, null),
  };
}
