import { and, asc, eq, exists, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { subscriptionEnd, subscriptionOrder } from '../../../database/active-subscription.ts';
import { aliased } from '../../../database/aliased.ts';
import { isFull } from '../../../database/availability.ts';
import { isBlockedBy } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import { personColumns } from '../../../database/person.ts';
import {
  astrologicalSigns,
  countries,
  creatorProfiles,
  creatorTariffs,
  formerUsernames,
  genderIdentities,
  languages,
  profileBioLinks,
  profileCounters,
  profiles,
  userFollows,
} from '../../../database/schema.ts';
import { slugFromLink, unknownLabels } from '../../../domain/profiles/profile.ts';
import { hasDeclared } from '../../marketplace/sellers/queries.ts';
import { tariffColumns } from '../../marketplace/tariffs/tariffs.ts';
import { awaitsReturn } from '../follows/return-requests.ts';

/**
 * The id of the user whom a link names, as an SQL expression: by username, else by display name if exactly one profile
 * has it (section 2 has both readings). A hidden user has no page except for themselves. Another user's username, or
 * one given up lately, never leads to a user who took it as a display name.
 */
export function profileIdOfSlug(slug: string, viewerId: string | null): SQL<string | null> {
  return profileIdOfName(slugFromLink(slug), viewerId);
}

/** Like {@link profileIdOfSlug}, for a name already converted by {@link slugFromLink}. */
export function profileIdOfName(name: string, viewerId: string | null): SQL<string | null> {
  const isSeen = viewerId ? sql`(is_visible or id = ${viewerId})` : sql`is_visible`;
  return sql`coalesce(
    (select id from ${profiles} where username = ${name} and ${isSeen}),
    (select case count(*) when 1 then min(id) end
      from (select id from ${profiles} where display_slug = ${name} and ${isSeen}
        and not exists (select 1 from ${profiles} as owner where owner.username = ${name})
        and not exists (select 1 from ${formerUsernames} as former
          where former.username = ${name} and former.user_id <> ${profiles.id})
        limit 2)))`;
}

/** Pairs of a spoken language's id and its label, null for an unknown id. */
const spokenLanguages = sql<string>`(
  select json_group_array(json_array(spoken.value, ${languages.label}) order by spoken.key)
  from json_each(${creatorProfiles.spokenLanguageIds}) spoken
  left join ${languages} on ${languages.id} = spoken.value
)`.mapWith((json: string): [id: number, label: string | null][] => JSON.parse(json));

const countryName = (code: AnySQLiteColumn) =>
  sql<string | null>`(select name from ${countries} where code = ${code})`;

/** The viewer whose relation to the user the profile includes, and the time. */
interface Viewer {
  id: string;
  now: number;
}

/** The query for the one row behind profiles, private columns included; the formatters choose what is sent. */
export function selectProfile(db: Database, id: string | SQL, viewer: Viewer | null) {
  const followedByMe = viewer
    ? exists(
        db
          .select({ followed: sql`1` })
          .from(userFollows)
          .where(
            and(
              eq(userFollows.followerNumber, numberOfUser(viewer.id)),
              eq(userFollows.followedNumber, profiles.number),
            ),
          ),
      )
    : sql`0`;
  const blockedByMe = isBlockedBy(viewer?.id ?? null, profiles.id);
  const notifyReturn = viewer ? awaitsReturn(viewer.id, profiles.id) : sql`0`;
  const subscribedUntil = viewer
    ? subscriptionEnd(viewer.id, profiles.id, viewer.now)
    : sql<number | null>`null`;
  const subscription = viewer
    ? subscriptionOrder(viewer.id, profiles.id, viewer.now)
    : sql<string | null>`null`;
  return db
    .select({
      person: personColumns,
      isVisible: profiles.isVisible,
      bio: profiles.bio,
      createdAt: profiles.createdAt,
      counters: aliased('counters', getTableColumns(profileCounters)),
      // All null for a user without a creator profile, despite the types.
      details: {
        ...aliased('details', getTableColumns(creatorProfiles)),
        isFull: isFull.as('details_isFull'),
      },
      tariffs: tariffColumns,
      currency: creatorTariffs.currency,
      isDeclared: sql`${hasDeclared(profiles.id)}`.mapWith(Boolean).as('is_declared'),
      gender: genderIdentities.label,
      languages: spokenLanguages.as('languages'),
      nationality: countryName(creatorProfiles.nationalityCode).as('nationality'),
      residenceCountry: countryName(creatorProfiles.residenceCountryCode).as('residence_country'),
      astrologicalSign: astrologicalSigns.name,
      followedByMe: (followedByMe.mapWith(Boolean) as SQL<boolean>).as('followed_by_me'),
      blockedByMe: (blockedByMe.mapWith(Boolean) as SQL<boolean>).as('blocked_by_me'),
      notifyReturn: (notifyReturn.mapWith(Boolean) as SQL<boolean>).as('notify_return'),
      subscribedUntil: subscribedUntil.as('subscribed_until'),
      subscriptionOrderId: subscription.as('subscription_order_id'),
    })
    .from(profiles)
    .innerJoin(profileCounters, eq(profileCounters.userId, profiles.id))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .leftJoin(creatorTariffs, eq(creatorTariffs.creatorId, profiles.id))
    .leftJoin(genderIdentities, eq(genderIdentities.id, creatorProfiles.genderId))
    .leftJoin(astrologicalSigns, eq(astrologicalSigns.id, creatorProfiles.astrologicalSignId))
    .where(eq(profiles.id, id));
}

export type ProfileRow = Awaited<ReturnType<typeof selectProfile>>[number];

/** The lookup labels of a profile, with the specification's fallbacks for unknown ids. */
export function profileLabels(row: ProfileRow) {
  const { details } = row;
  return {
    gender: row.gender ?? (details.genderId == null ? null : unknownLabels.gender),
    languages: row.languages.map(([id, label]) => label ?? unknownLabels.language(id)),
    nationality: row.nationality ?? details.nationalityCode ?? null,
    residenceCountry: row.residenceCountry ?? details.residenceCountryCode ?? null,
    astrologicalSign:
      row.astrologicalSign ??
      (details.astrologicalSignId == null ? null : unknownLabels.sign(details.astrologicalSignId)),
  };
}

/** The query for a user's links, in their order; `userId` may be an SQL expression. */
export function selectLinks(db: Database, userId: string | SQL) {
  return db
    .select({
      id: profileBioLinks.id,
      url: profileBioLinks.url,
      title: profileBioLinks.title,
      position: profileBioLinks.position,
    })
    .from(profileBioLinks)
    .where(eq(profileBioLinks.userId, userId))
    .orderBy(asc(profileBioLinks.position));
}
