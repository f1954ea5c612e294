import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

/**
 * SQLite does not define the order of triggers of one table that fire at the same event. Each group
 * below has a reason why any order works; add a new trigger to its group with a reason that still
 * holds, or merge two into one.
 */
const groups: Record<string, { triggers: string[]; because: string }> = {
  'conversation_ratings AFTER INSERT': {
    triggers: ['insert', 'review_added', 'seen_at_once'],
    because:
      'counters and days add NEW, and their triggers of an update the difference; the others write other tables',
  },
  'conversation_ratings AFTER UPDATE': {
    triggers: ['counted', 'review_changed', 'seen'],
    because: 'each fires on different columns and adds the difference of OLD and NEW',
  },
  'conversations AFTER INSERT': {
    triggers: ['insert', 'listed'],
    because: 'they write different columns of the counters, and other tables',
  },
  'conversations AFTER UPDATE': {
    triggers: ['answered', 'completed', 'given_up', 'question_asked', 'relisted', 'response_time'],
    because: 'they write different columns and tables, from OLD and NEW only',
  },
  'creator_profiles AFTER INSERT': {
    triggers: ['states_insert', 'texts_insert'],
    because: 'each writes its own table',
  },
  'creator_profiles AFTER UPDATE': {
    triggers: ['ranked', 'states', 'texts_update'],
    because: 'each fires on its own columns and writes its own table',
  },
  'creator_tariffs AFTER INSERT': {
    triggers: ['ranked', 'states_insert'],
    because: 'each writes its own table',
  },
  'creator_tariffs AFTER UPDATE': {
    triggers: ['ranked_again', 'states'],
    because: 'each writes its own table',
  },
  'creator_topic_prefs AFTER DELETE': {
    triggers: ['delete', 'unlisted'],
    because: 'each writes its own table',
  },
  'creator_topic_prefs AFTER INSERT': {
    triggers: ['insert', 'listed'],
    because: 'each writes its own table',
  },
  'creator_media AFTER INSERT': {
    triggers: ['insert', 'seen_at_once', 'texts_insert', 'topic_merged'],
    because:
      'each writes its own table, a column of its own, or columns that creator_media_seen reads from OLD and NEW',
  },
  'creator_media AFTER UPDATE': {
    triggers: ['counted', 'seen', 'texts_update'],
    because: 'each fires on its own columns and adds the difference of OLD and NEW',
  },
  'creator_media BEFORE UPDATE': {
    triggers: ['answer_stays', 'deletion_stays', 'stays_hidden'],
    because: 'all only abort',
  },
  'creator_media_comments AFTER INSERT': {
    triggers: ['insert', 'seen_at_once'],
    because: 'the counter adds NEW, and creator_media_comments_counted adds the difference',
  },
  'creator_media_comments AFTER UPDATE': {
    triggers: ['counted', 'seen'],
    because: 'each fires on its own columns and adds the difference of OLD and NEW',
  },
  'ledger_transfers AFTER INSERT': {
    triggers: ['came_back', 'counted_by_day', 'paid_out', 'post', 'post_vat'],
    because:
      'balances, payouts and days are different tables, and one of the two posts a row; an overdraft rolls back all of them',
  },
  'orders AFTER UPDATE': {
    triggers: ['counted', 'counted_by_day', 'reviewed'],
    because: 'each writes tables of its own from OLD and NEW: counters, days and ratings',
  },
  'orders BEFORE UPDATE': {
    triggers: ['moves', 'terms_stay'],
    because: 'both only reject, and neither writes',
  },
  'orders BEFORE INSERT': {
    triggers: ['once', 'real'],
    because: 'both only abort',
  },
  'payment_effects AFTER UPDATE': {
    triggers: ['refund_state', 'waited'],
    because: 'one derives a column of the order, the other counts for its creator',
  },
  'profile_counters AFTER UPDATE': {
    triggers: ['ranked', 'states'],
    because: 'each fires on its own columns and writes its own table',
  },
  'profiles AFTER INSERT': {
    triggers: ['insert', 'search_insert', 'states_insert'],
    because: 'each writes its own table, and new counters count as none',
  },
  'profiles AFTER UPDATE': {
    triggers: ['present', 'ratings', 'search_update', 'states', 'texts_update'],
    because: 'each fires on its own columns, or depends only on the final rows',
  },
  'publications BEFORE UPDATE': {
    triggers: ['moves', 'words_stay'],
    because: 'both only abort',
  },
  'reports AFTER INSERT': {
    triggers: ['counted', 'figure'],
    because: 'each writes its own table',
  },
  'topics AFTER UPDATE': {
    triggers: ['merged', 'merged_counted', 'slug_changed', 'tree_update'],
    because: 'each fires on its own columns, or writes its own table',
  },
  'topics BEFORE UPDATE': {
    triggers: ['merge_stays', 'slug_free'],
    because: 'both only abort',
  },
};

interface Trigger {
  name: string;
  table: string;
  sql: string;
}

/** Triggers that share a table, time and event with others. */
function together(triggers: readonly Trigger[]): Record<string, string[]> {
  const byEvent = Map.groupBy(triggers, ({ table, sql }) => {
    const [, time, event] = sql.match(/\s(BEFORE|AFTER|INSTEAD OF)\s+(INSERT|UPDATE|DELETE)\b/i)!;
    return `${table} ${time!.toUpperCase()} ${event!.toUpperCase()}`;
  });
  return Object.fromEntries(
    [...byEvent]
      .filter(([, group]) => group.length > 1)
      .map(([event, group]) => [event, group.map(({ name }) => name).toSorted()]),
  );
}

/** The names of a group; the table's name may be omitted in them. */
const namesOf = ([event, { triggers }]: [string, { triggers: string[] }]) => {
  const table = event.split(' ')[0]!;
  return triggers
    .map((name) =>
      name.startsWith('orders_') || name.startsWith(table) ? name : `${table}_${name}`,
    )
    .toSorted();
};

describe('triggers', () => {
  it('have a documented reason when they share an event of a table', async () => {
    const { results } = await env.DB.prepare(
      `select name, tbl_name as "table", sql from sqlite_master where type = 'trigger'`,
    ).all<Trigger>();
    expect(results.length).toBeGreaterThan(50);
    const expected = Object.entries(groups).map((group) => [group[0], namesOf(group)]);
    expect(together(results)).toEqual(Object.fromEntries(expected));
    for (const { because } of Object.values(groups)) expect(because).not.toBe('');
  });

  it('are found when they share an event, whatever columns they name', () => {
    const trigger = (name: string, sql: string) => ({ name, table: 'notes', sql });
    expect(
      together([
        trigger('b', 'CREATE TRIGGER b AFTER UPDATE OF text ON notes BEGIN SELECT 1; END'),
        trigger('a', 'CREATE TRIGGER a AFTER UPDATE ON notes WHEN NEW.x BEGIN SELECT 1; END'),
        trigger('c', 'CREATE TRIGGER c BEFORE UPDATE ON notes BEGIN SELECT 1; END'),
      ]),
    ).toEqual({ 'notes AFTER UPDATE': ['a', 'b'] });
  });
});
