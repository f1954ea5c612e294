import { describe, expect, it } from 'vitest';
import { migratedDatabase } from '../../scripts/migrations/present-schema.ts';

/**
 * The purpose of each trigger (docs/database.md, "What belongs in SQL"). One that only aborts or ignores a write is a
 * guard, and needs no entry. What follows from an event stands in TypeScript, beside the statement that causes it.
 */
const kinds = {
  counter: `
    authority_orders_counted conversation_ratings_counted conversation_ratings_insert
    conversation_ratings_review_added conversation_ratings_review_changed conversations_answered
    conversations_completed conversations_given_up conversations_insert conversations_listed
    conversations_question_asked conversations_relisted creator_media_comment_likes_delete
    creator_media_comment_likes_insert creator_media_comments_counted creator_media_comments_delete
    creator_media_comments_insert creator_media_counted creator_media_insert creator_media_likes_delete
    creator_media_likes_insert creator_media_views_delete ledger_transfers_came_back ledger_transfers_paid_out
    orders_counted payment_effects_insert payment_effects_waited premium_subscriptions_insert profiles_insert
    reports_counted reports_figure topics_merged topics_merged_counted user_follows_delete user_follows_insert
    verifications_decided_figure verifications_figure view_batches_insert`,
  'counter by day': `
    creator_day_changes_counted ledger_transfers_counted_by_day orders_counted_by_day profile_views_insert`,
  'derived column': `
    conversation_ratings_seen conversation_ratings_seen_at_once conversations_response_time creator_earnings_states
    creator_earnings_states_insert creator_media_comments_seen creator_media_comments_seen_at_once creator_media_seen
    creator_media_seen_at_once creator_media_topic_merged creator_profiles_ranked creator_profiles_states
    creator_profiles_states_insert creator_states_changed creator_tariffs_ranked creator_tariffs_ranked_again
    creator_tariffs_states creator_tariffs_states_insert creator_topic_prefs_delete creator_topic_prefs_insert
    creator_topic_prefs_listed creator_topic_prefs_unlisted creator_topic_prefs_update former_topic_slugs_tree_insert
    orders_reviewed payment_effects_refund_state profile_counters_ranked profile_counters_states profiles_present
    profiles_ratings profiles_states seller_declarations_ranked
    profiles_states_insert topics_slug_changed topics_tree_insert topics_tree_update user_blocks_delete
    user_blocks_insert`,
  search: `
    creator_media_texts_delete creator_media_texts_insert creator_media_texts_update creator_profiles_texts_insert
    creator_profiles_texts_update profiles_search_insert profiles_search_update profiles_texts_update`,
  uniqueness: `documents_numbered former_usernames_few`,
  'balance of the ledger': `ledger_transfers_post ledger_transfers_post_vat`,
};

const listed = Object.values(kinds).flatMap((names) => names.trim().split(/\s+/));
const triggers = migratedDatabase()
  .prepare(`select name, sql from sqlite_master where type = 'trigger'`)
  .all() as { name: string; sql: string }[];
const isGuard = (sql: string) =>
  /\braise\s*\(/i.test(sql) && !/\b(insert into|update \w+ set|delete from)\b/i.test(sql);

describe('triggers', () => {
  it('guard, count, derive, index or balance, and run no process', () => {
    const unlisted = triggers.filter(({ name, sql }) => !listed.includes(name) && !isGuard(sql));
    expect(unlisted.map(({ name }) => name)).toEqual([]);
  });

  it('are listed once, while they exist', () => {
    const names = triggers.map(({ name }) => name);
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});
