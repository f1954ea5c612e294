import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  accountDeletions,
  accountExports,
  authFlowStates,
  authSessions,
  authUsers,
  conversations,
  creatorProfiles,
  featuredExperts,
  formerUsernames,
  moderationLog,
  moderators,
  operators,
  outbox,
  profiles,
  suspendedSessions,
} from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import { updateProfile } from '../../../database/update-profile.ts';
import { DELETED_USERNAME_DAYS, deletedUsername } from '../../../domain/accounts/deletion-rules.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { enqueueRemoval } from '../../accounts/export/remove-files.ts';
import { endApart } from '../../community/posts/published-answers.ts';
import { claimedEntry } from '../../platform/effects.ts';

/**
 * Statements that make the profile a pseudonym, for one batch: `ended` returns the ended sessions, `work` the rows of
 * the outbox, which run the steps (steps.ts).
 */
export function anonymizeAccount(db: Database, userId: string, now: number) {
  const isIt = eq(profiles.id, userId);
  const until = now + DELETED_USERNAME_DAYS * DAY_MS;
  const hasSold = sql`exists (select 1 from creator_earnings where creator_id = ${userId})`;
  return {
    started: insertWhere(
      db,
      accountDeletions,
      {
        userId: sql`${profiles.id}`,
        username: sql`${profiles.username}`,
        address: sql`${authUsers.email}`,
        startedAt: now,
      },
      isIt,
      sql`${profiles} join ${authUsers} on ${authUsers.id} = ${profiles.id}`,
    ).onConflictDoUpdate({
      target: accountDeletions.userId,
      set: { startedAt: sql`excluded.started_at`, dueAt: null },
    }),
    username: insertWhere(
      db,
      formerUsernames,
      {
        username: sql`${profiles.username}`,
        userId: sql`${profiles.id}`,
        wasCreator: sql`${profiles.isCreator}`,
        until,
      },
      isIt,
      sql`${profiles}`,
    ).onConflictDoUpdate({
      target: formerUsernames.username,
      set: { userId: sql`excluded.user_id`, wasCreator: sql`excluded.was_creator`, until },
    }),
    usernames: db
      .update(formerUsernames)
      .set({ until: sql`min(${formerUsernames.until}, ${until})` })
      .where(eq(formerUsernames.userId, userId)),
    // Before the name: a badge that is still there would open a request for moderators.
    details: db
      .update(creatorProfiles)
      .set({
        ...withSearchForms({ aboutShort: null }),
        welcomeMessage: null,
        pausedUntil: null,
        maxOpenQuestions: null,
        verifiedStatus: null,
        birthDate: null,
        genderId: null,
        nationalityCode: null,
        // The yearly report to the tax office names the country of creators who have sold.
        sellerCountryCode: sql`iif(${hasSold}, coalesce(seller_country_code, residence_country_code), null)`,
        residenceCountryCode: null,
        spokenLanguageIds: [],
        mbtiCode: null,
        astrologicalSignId: null,
      })
      .where(eq(creatorProfiles.userId, userId)),
    logged: insertWhere(
      db,
      moderationLog,
      {
        at: now,
        action: 'dismiss',
        subjectType: 'profile',
        subjectId: userId,
        reason: 'Compte supprimé',
      },
      sql`exists (select 1 from ${moderators} where ${moderators.userId} = ${userId})`,
    ),
    moderator: db.delete(moderators).where(eq(moderators.userId, userId)),
    operator: db.delete(operators).where(eq(operators.userId, userId)),
    featured: db.delete(featuredExperts).where(eq(featuredExperts.userId, userId)),
    suspended: db.delete(suspendedSessions).where(eq(suspendedSessions.userId, userId)),
    links: db
      .delete(authFlowStates)
      .where(
        or(
          eq(authFlowStates.userId, userId),
          sql`${authFlowStates.address} = (select email from auth_users where id = ${userId})`,
        ),
      ),
    publications: endApart(
      db,
      { asAsker: eq(conversations.userId, userId), asCreator: eq(conversations.creatorId, userId) },
      now,
    ),
    profile: updateProfile(
      db,
      {
        ...withSearchForms({ name: null, bio: null }),
        username: deletedUsername(userId),
        displaySlug: null,
        profileImagePath: null,
        profileImageUploadedAt: null,
        isCreator: false,
        hiddenAt: sql`coalesce(${profiles.hiddenAt}, ${now})`,
        deletedAt: sql`coalesce(${profiles.deletedAt}, ${now})`,
      },
      isIt,
      now,
    ),
    ...endSessions(db, userId, now),
    exports: enqueueRemoval(db, eq(accountExports.userId, userId), now),
    // Its identities, links, codes and exports go with it.
    user: db.delete(authUsers).where(eq(authUsers.id, userId)),
    work: db
      .insert(outbox)
      .values([
        claimedEntry('give_back', { userId }, now),
        claimedEntry('delete_account', { userId }, now),
      ])
      .returning(),
  };
}

/** Statements that end the user's sessions (`ended`), and have their object close the sockets. */
export function endSessions(db: Database, userId: string, now: number) {
  const sessionIds = sql`(select group_concat(id) from auth_sessions where user_id = ${userId})`;
  const data = sql`json_object('userId', ${userId}, 'sessionIds', ${sessionIds})`;
  return {
    sockets: insertWhere(
      db,
      outbox,
      outboxEntry('end_sessions', data as never, now),
      sql`${sessionIds} is not null`,
    ),
    ended: db
      .delete(authSessions)
      .where(eq(authSessions.userId, userId))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
  };
}
