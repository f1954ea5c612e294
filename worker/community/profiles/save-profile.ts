import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { batch, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { isCreator } from '../../../database/creator-only.ts';
import { selectHouseNames } from '../../../database/house-names.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  astrologicalSigns,
  countries,
  creatorProfiles,
  creatorTopicPrefs,
  genderIdentities,
  languages,
  mbtiTypes,
  profiles,
  topics,
  verifications,
} from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import { updateProfile } from '../../../database/update-profile.ts';
import { houseNameError } from '../../../domain/accounts/house-names.ts';
import { ProblemError } from '../../../domain/problem.ts';
import {
  type BaseProfile,
  birthDateError,
  displaySlug,
  type ProfileChanges,
} from '../../../domain/profiles/profile.ts';
import { enqueuePurge } from '../../platform/caches/invalidation.ts';
import type { Effect } from '../../platform/effects.ts';
import { replaceTopics } from '../topics/replace-topics.ts';
import {
  describeOwnProfile,
  type OwnProfile,
  type SignUrlForOwner,
  selectOwnProfile,
} from './own-profile.ts';
import { isUnchanged } from './unchanged-since.ts';

/**
 * Saves the changes of the edit dialog in one transaction. An unknown id or code, or an impossible birth date, is a 400
 * that names the field; expertise of a user who is no creator is a 403. When a field differs from `shown`, it is a 409
 * `profile.changed` with the current value. Returns the profile afterwards, or null if there is none. `purges`: outbox
 * entries of pages that may still show 'Vérifié' with the former name.
 */
export async function saveProfile(
  db: Database,
  userId: string,
  changes: ProfileChanges,
  shown: BaseProfile,
  now: number,
  toOwner: SignUrlForOwner,
): Promise<{ profile: OwnProfile | null; purges: Effect[] }> {
  const birthError = changes.birthDate ? birthDateError(changes.birthDate, now) : null;
  if (birthError) throw refused(['birthDate'], birthError);
  if (changes.name) await refuseHouseName(db, userId, changes.name);
  const checks = checksOf(userId, changes);
  const conditions = isUnchanged(userId, shown);
  const allHold = sql.join(Object.values(checks), sql` and `);
  const writes = writesOf(db, userId, changes, allHold, now);
  const isUnverified = sql`${changes.name === undefined ? 0 : 1} and ${allHold} and exists (
    select 1 from ${verifications} where ${verifications.userId} = ${userId}
      and ${verifications.state} = 'waiting' and ${verifications.kind} = 'identity')`;
  const { checked, purges, ...rows } = await batch(db, {
    isAsShown: onlyIf(sql.join([sql`true`, ...Object.values(conditions)], sql` and `), () =>
      changedMeanwhile(db, userId, conditions, now),
    ),
    checked: first(selectChecks(db, checks)),
    writes,
    purges: enqueuePurge(db, { personId: userId }, now, isUnverified),
    ...selectOwnProfile(db, userId),
  });
  const failed = Object.keys(checks).filter((field) => !checked?.holds[field]);
  if (failed.includes('isCreator')) throw new ProblemError('creator.required');
  if (failed.length > 0) throw refused(failed);
  return { profile: describeOwnProfile(rows, now, toOwner), purges };
}

/** The 400 for a new name with a word that operators reserved. A name from before stays. */
async function refuseHouseName(db: Database, userId: string, name: string): Promise<void> {
  const { words, current } = await batch(db, {
    words: selectHouseNames(db),
    current: first(
      db.select({ name: profiles.name }).from(profiles).where(eq(profiles.id, userId)),
    ),
  });
  if (current?.name === name) return;
  const message = houseNameError(
    words.map(({ word }) => word),
    { name },
  );
  if (message) throw refused(['name'], message);
}

/** The 409 with the current values of the fields that differ from those shown. */
async function changedMeanwhile(
  db: Database,
  userId: string,
  conditions: Record<string, SQL>,
  now: number,
): Promise<Error> {
  const { stands, ...rows } = await batch(db, {
    stands: first(selectChecks(db, conditions)),
    ...selectOwnProfile(db, userId),
  });
  const profile = describeOwnProfile(rows, now, (url) => url);
  const fields = Object.keys(conditions).filter((field) => !stands?.holds[field]);
  if (!profile) return new ProblemError('auth.invalid_token');
  const current = fields.map((field) => [field, profile[field as keyof BaseProfile]]);
  return new ProblemError('profile.changed', undefined, { current: Object.fromEntries(current) });
}

function refused(fields: string[], message = 'Cette valeur n’est pas possible'): ProblemError {
  return new ProblemError(
    'request.invalid',
    fields.map((path) => ({ path, message })),
  );
}

/** The checks that need the database: one condition per field. */
function checksOf(userId: string, changes: ProfileChanges): Record<string, SQL> {
  // Never empty, so that the checks can always be joined into one condition.
  const checks: Record<string, SQL> = { always: sql`true` };
  const {
    genderId,
    nationalityCode,
    residenceCountryCode,
    mbtiCode,
    astrologicalSignId,
    spokenLanguageIds,
    expertiseTopicIds,
  } = changes;
  if (genderId != null)
    checks.genderId = sql`${genderId} in (select ${genderIdentities.id} from ${genderIdentities})`;
  if (nationalityCode != null)
    checks.nationalityCode = sql`${nationalityCode} in (select ${countries.code} from ${countries})`;
  if (residenceCountryCode != null)
    checks.residenceCountryCode = sql`${residenceCountryCode} in (select ${countries.code} from ${countries})`;
  if (mbtiCode != null)
    checks.mbtiCode = sql`${mbtiCode} in (select ${mbtiTypes.code} from ${mbtiTypes})`;
  if (astrologicalSignId != null)
    checks.astrologicalSignId = sql`${astrologicalSignId} in (select ${astrologicalSigns.id} from ${astrologicalSigns})`;
  if (spokenLanguageIds)
    checks.spokenLanguageIds = sql`not exists (
      select 1 from json_each(${JSON.stringify(spokenLanguageIds)})
      where value not in (select ${languages.id} from ${languages}))`;
  if (expertiseTopicIds && expertiseTopicIds.length > 0) {
    checks.isCreator = isCreator(userId);
    // Expertise is in subcategories; a category chosen in the topics dialog may stay.
    checks.expertiseTopicIds = sql`not exists (
      select 1 from json_each(${JSON.stringify(expertiseTopicIds)})
      where not exists (select 1 from ${topics}
          where ${topics.id} = value and ${topics.parentId} is not null and ${topics.retiredAt} is null)
        and not exists (select 1 from ${creatorTopicPrefs}
          where ${creatorTopicPrefs.creatorId} = ${userId} and ${creatorTopicPrefs.topicId} = value))`;
  }
  return checks;
}

/** The query that returns which checks hold, by field. */
function selectChecks(db: Database, checks: Record<string, SQL>) {
  const pairs = Object.entries(checks).map(([field, check]) => sql`${field}, ${check}`);
  const holds = sql`json_object(${sql.join(pairs, sql`, `)})`
    .mapWith((json: string): Record<string, number> => JSON.parse(json))
    .as('holds');
  return db.select({ holds }).from(sql`(select 1)`);
}

/** The writes, each of which applies only when all checks hold. */
function writesOf(
  db: Database,
  userId: string,
  changes: ProfileChanges,
  allHold: SQL,
  now: number,
): BatchItem<'sqlite'>[] {
  const { name, bio, expertiseTopicIds, ...otherChanges } = changes;
  const details = withSearchForms(otherChanges);
  const identity = {
    ...(name === undefined ? {} : { ...withSearchForms({ name }), displaySlug: displaySlug(name) }),
    ...(bio === undefined ? {} : withSearchForms({ bio })),
  };
  const writes: BatchItem<'sqlite'>[] = [];
  if (Object.keys(identity).length > 0)
    writes.push(...updateProfile(db, identity, and(eq(profiles.id, userId), allHold), now));
  if (Object.keys(details).length > 0)
    writes.push(
      insertWhere(db, creatorProfiles, { userId, ...details }, allHold).onConflictDoUpdate({
        target: creatorProfiles.userId,
        set: details,
      }),
    );
  if (expertiseTopicIds)
    writes.push(
      ...replaceTopics(
        db,
        userId,
        expertiseTopicIds.map((topicId) => ({ topicId })),
        allHold,
      ),
    );
  return writes;
}
