import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { creatorProfiles, creatorTopicPrefs, profiles } from '../../../database/schema.ts';
import { LANGUAGE_DEFAULT, RESPONSE_HOURS_DEFAULT } from '../../../domain/limits.ts';
import type { BaseProfile } from '../../../domain/profiles/profile.ts';

/**
 * For each shown field, the condition that its stored value is unchanged. The default that a
 * profile shows for a missing value counts as stored.
 */
export function isUnchanged(userId: string, shown: BaseProfile): Record<string, SQL> {
  const identity = (column: AnySQLiteColumn) =>
    sql`(select ${column} from ${profiles} where ${profiles.id} = ${userId})`;
  const detail = (column: AnySQLiteColumn, otherwise: string | number | null = null) =>
    sql`coalesce((select ${column} from ${creatorProfiles} where ${creatorProfiles.userId} = ${userId}), ${otherwise})`;
  const stored: Record<keyof BaseProfile, SQL> = {
    name: identity(profiles.name),
    bio: identity(profiles.bio),
    aboutShort: detail(creatorProfiles.aboutShort),
    welcomeMessage: detail(creatorProfiles.welcomeMessage),
    defaultLanguage: detail(creatorProfiles.defaultLanguage, LANGUAGE_DEFAULT),
    responseFromHours: detail(creatorProfiles.responseFromHours, RESPONSE_HOURS_DEFAULT.from),
    responseToHours: detail(creatorProfiles.responseToHours, RESPONSE_HOURS_DEFAULT.to),
    birthDate: detail(creatorProfiles.birthDate),
    genderId: detail(creatorProfiles.genderId),
    spokenLanguageIds: sql`json(${detail(creatorProfiles.spokenLanguageIds, '[]')})`,
    nationalityCode: detail(creatorProfiles.nationalityCode),
    residenceCountryCode: detail(creatorProfiles.residenceCountryCode),
    mbtiCode: detail(creatorProfiles.mbtiCode),
    astrologicalSignId: detail(creatorProfiles.astrologicalSignId),
    expertiseTopicIds: sql`(
      select json_group_array(${creatorTopicPrefs.topicId} order by ${creatorTopicPrefs.sortOrder})
      from ${creatorTopicPrefs} where ${creatorTopicPrefs.creatorId} = ${userId})`,
  };
  return Object.fromEntries(
    Object.entries(shown).map(([field, value]) => {
      const expected = Array.isArray(value) ? sql`json(${JSON.stringify(value)})` : sql`${value}`;
      return [field, sql`${stored[field as keyof BaseProfile]} is ${expected}`];
    }),
  );
}
