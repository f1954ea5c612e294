import type { NoticeFacts } from '../../domain/notifications/notice-facts.ts';

/** One user's notices, whose subjects, actors and words may be removed. Each returns the ids that tabs drop. */
export abstract class RemovableNotices {
  protected readonly sql: SqlStorage;
  /** True when a notice has changed since the last {@link takeHasChanged}. */
  protected hasChanged = false;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Deletes the notices of these things, or only the unread ones. Returns the notices' ids. */
  retract(things: readonly string[], which: 'all' | 'unread' = 'all'): string[] {
    return this.ids(
      `DELETE FROM notices WHERE thing IN (SELECT value FROM json_each(?))
         ${which === 'unread' ? 'AND read_at IS NULL' : ''} RETURNING id`,
      JSON.stringify(things),
    );
  }

  /**
   * Takes an act that its actor has undone out of the notices of a thing: those of that act alone are deleted, others
   * lose the actor. Returns the ids of the deleted and of the changed ones.
   */
  takeBack(thing: string, actorId: string): { deleted: string[]; changed: string[] } {
    const has = 'thing = ?1 AND EXISTS (SELECT 1 FROM json_each(actor_ids) WHERE value = ?2)';
    const deleted = this.ids(
      `DELETE FROM notices WHERE ${has} AND count <= 1 RETURNING id`,
      thing,
      actorId,
    );
    const changed = this.ids(
      `UPDATE notices SET count = count - 1, actor = iif(actor_id = ?2, NULL, actor),
         actor_id = nullif(actor_id, ?2), actor_ids = (
           SELECT json_group_array(value) FROM json_each(actor_ids) WHERE value <> ?2)
       WHERE ${has} RETURNING id`,
      thing,
      actorId,
    );
    return { deleted, changed };
  }

  /** Replaces the facts of the notices about a thing. Returns the changed ids. */
  correct(thing: string, facts: NoticeFacts): string[] {
    return this.ids(
      'UPDATE notices SET facts = ?1 WHERE thing = ?2 AND facts <> ?1 RETURNING id',
      JSON.stringify(facts),
      thing,
    );
  }

  /** Deletes the notices of deleted posts. Returns the notices' ids. */
  deletePostNotices(postIds: readonly string[]): string[] {
    return this.ids(
      `DELETE FROM notices WHERE facts ->> '$.postId' IN (SELECT value FROM json_each(?)) RETURNING id`,
      JSON.stringify(postIds),
    );
  }

  /**
   * Deletes notices of acts by this user alone, outside conversations. From notices with other actors, it
   * removes only the name. Returns the ids of the deleted notices.
   */
  removePerson(personId: string): string[] {
    const gone = this.ids(
      'DELETE FROM notices WHERE actor_id = ? AND conversation_id IS NULL AND count <= 1 RETURNING id',
      personId,
    );
    this.removeName(personId, 'AND conversation_id IS NULL');
    return gone;
  }

  /**
   * Removes a user's name and words from notices of their acts, and their mentions from all notices. Returns
   * the changed ids.
   */
  anonymizePerson(personId: string, username: string): string[] {
    const ids = this.removeName(personId);
    const mentions = this.ids(
      `UPDATE notices SET facts = replace(facts, ?1, '') WHERE instr(facts, ?1) > 0 RETURNING id`,
      `@${username} `,
    );
    return [...ids, ...mentions];
  }

  /**
   * Deletes the notices of what a user did alone and took along when they left. Returns the ids of the deleted notices.
   */
  deleteActsOf(personId: string): string[] {
    return this.ids(
      `DELETE FROM notices WHERE actor_id = ? AND conversation_id IS NULL AND (
         kind IN ('post', 'return')
         OR (kind IN ('follow', 'like', 'comment', 'reply') AND count <= 1)) RETURNING id`,
      personId,
    );
  }

  /** Removes a user's name and words from notices of their acts. Returns the changed ids. */
  private removeName(personId: string, where: '' | 'AND conversation_id IS NULL' = ''): string[] {
    const ids = this.ids(
      `UPDATE notices SET actor = NULL, actor_id = NULL, facts = iif(kind IN ('comment', 'reply'),
         json_set(facts, '$.excerpt', ''), facts)
       WHERE actor_id = ? ${where} RETURNING id`,
      personId,
    );
    this.sql.exec(
      `UPDATE notices SET actor_ids = (
         SELECT json_group_array(value) FROM json_each(actor_ids) WHERE value <> ?1
       ), count = max(1, count - 1) WHERE actor_ids LIKE '%' || ?1 || '%' ${where}`,
      personId,
    );
    return ids;
  }

  /** Removes a hidden excerpt from the notices of a thing. Returns the changed ids. */
  deleteExcerpt(thing: string, excerpt: string): string[] {
    return this.ids(
      `UPDATE notices SET facts = json_set(facts, '$.excerpt', '')
       WHERE thing = ? AND facts ->> '$.excerpt' = ? RETURNING id`,
      thing,
      excerpt,
    );
  }

  /** True when a notice has changed since the last call. */
  takeHasChanged(): boolean {
    const had = this.hasChanged;
    this.hasChanged = false;
    return had;
  }

  /** The ids of the rows that a statement changes or is about to change. */
  protected ids(query: string, ...values: SqlStorageValue[]): string[] {
    const rows = this.sql.exec<{ id: string }>(query, ...values).toArray();
    if (rows.length > 0) this.hasChanged = true;
    return rows.map(({ id }) => id);
  }
}
