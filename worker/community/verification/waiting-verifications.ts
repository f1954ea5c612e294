import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { aliased } from '../../../database/aliased.ts';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireModerator, selectIsModerator } from '../../../database/moderator-only.ts';
import { avatarUrl, describePerson, personColumns } from '../../../database/person.ts';
import {
  creatorProfiles,
  profileBioLinks,
  profiles,
  type StoredIdentity,
  type TopicTagValues,
  verificationFiles,
  verifications,
} from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { VERIFICATIONS_PAGE_SIZE } from '../../../domain/limits.ts';
import type {
  IdentityBefore,
  WaitingVerification,
} from '../../../domain/moderation/verification.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { ageAt } from '../../../domain/profiles/profile.ts';
import { type Cursor, cutPage, formatCursor, isAfter } from '../../platform/http/cursor.ts';

const files = sql<string>`(select json_group_array(${verificationFiles.id}) from ${verificationFiles}
  where ${verificationFiles.verificationId} = ${verifications.id})`;

const links = sql<WaitingVerification['compare']['links']>`(
  select json_group_array(json_object('title', title, 'url', url)) from (
    select title, url from ${profileBioLinks} where ${profileBioLinks.userId} = ${verifications.userId}
    order by position))`.mapWith((json: string): WaitingVerification['compare']['links'] =>
  JSON.parse(json),
);

const refusedBefore = sql<string | null>`(select before.reason from ${verifications} before
  where before.user_id = ${verifications.userId} and before.state = 'refused'
  order by before.created_at desc limit 1)`;

/** A query value: the identity that a profile shows and that 'Vérifié' would confirm, as comparable text. */
export const shownIdentity = sql<string>`json_array(${profiles.name}, ${profiles.username},
  ${profiles.profileImagePath}, ${profiles.profileImageUploadedAt})`;

/**
 * A page of the waiting requests, oldest first, excluding the moderator's own, which another
 * moderator decides. 404 for a user who is no moderator.
 */
export async function listWaitingVerifications(
  db: Database,
  moderatorId: string,
  cursor: Cursor | undefined,
  now: number,
): Promise<{ verifications: WaitingVerification[]; nextCursor: string | null }> {
  const { role, found } = await batch(db, {
    role: selectIsModerator(db, moderatorId),
    found: db
      .select({
        id: verifications.id,
        kind: verifications.kind,
        before: verifications.before,
        createdAt: verifications.createdAt,
        portrait: aliased('portrait', {
          path: profiles.profileImagePath,
          uploadedAt: profiles.profileImageUploadedAt,
        }),
        person: personColumns,
        files: files.as('files'),
        refusedBefore: refusedBefore.as('refused_before'),
        shows: shownIdentity.as('shows'),
        compare: aliased('compare', {
          aboutShort: creatorProfiles.aboutShort,
          bio: profiles.bio,
          topicTags: profiles.topicTags,
          birthDate: creatorProfiles.birthDate,
          memberSince: profiles.createdAt,
        }),
        links: links.as('links'),
      })
      .from(verifications)
      .innerJoin(profiles, eq(profiles.id, verifications.userId))
      .leftJoin(creatorProfiles, eq(creatorProfiles.userId, verifications.userId))
      .where(
        and(
          // Written as a literal, so that the partial index of waiting requests is used.
          sql`${verifications.state} = 'waiting'`,
          ne(verifications.userId, moderatorId),
          isAfter([verifications.createdAt, verifications.id], cursor),
        ),
      )
      .orderBy(asc(verifications.createdAt), asc(verifications.id))
      .limit(VERIFICATIONS_PAGE_SIZE + 1),
  });
  requireModerator(role);
  const { rows, nextCursor } = cutPage(found, VERIFICATIONS_PAGE_SIZE, ({ createdAt, id }) =>
    formatCursor({ time: createdAt, id }),
  );
  return {
    verifications: rows.map(({ id, kind, before, shows, createdAt, refusedBefore, ...row }) => {
      const files = (JSON.parse(row.files) as string[]).map((fileId) => fileUrl(id, fileId));
      return {
        id,
        kind,
        user: describePerson(row.person),
        before: before && identityBefore(before, row.portrait, files[0]),
        files: before ? [] : files,
        shows,
        createdAt: iso(createdAt),
        refusedBefore,
        compare: compared(row, now),
      };
    }),
    nextCursor,
  };
}

interface ComparedRow {
  compare: {
    aboutShort: string | null;
    bio: string | null;
    topicTags: Record<string, TopicTagValues>;
    birthDate: string | null;
    memberSince: number;
  };
  links: WaitingVerification['compare']['links'];
}

/** Facts of the profile that documents may prove or contradict. */
function compared({ compare, links }: ComparedRow, now: number): WaitingVerification['compare'] {
  const { aboutShort, bio, topicTags, birthDate, memberSince } = compare;
  return {
    about: aboutShort ?? bio,
    topics: Object.values(topicTags)
      .sort(([one], [two]) => one - two)
      .map(([, name]) => name),
    links,
    age: ageAt(birthDate, now),
    memberSince: iso(memberSince),
  };
}

/**
 * The profile before the change. Its avatar is the stored copy, or the original if it is still in
 * place; in our bucket, a new avatar overwrites the previous one.
 */
function identityBefore(
  { name, username, profileImagePath, profileImageUploadedAt }: StoredIdentity,
  now: { path: string | null; uploadedAt: number | null },
  copy: string | undefined,
): IdentityBefore {
  const isThere =
    profileImagePath?.startsWith('https://') ||
    (profileImagePath === now.path && profileImageUploadedAt === now.uploadedAt);
  const url = isThere ? avatarUrl({ profileImagePath, profileImageUploadedAt }) : null;
  return { name, username, avatarUrl: copy ?? url };
}

const fileUrl = (id: string, fileId: string) =>
  `/api/moderation/verifications/${id}/files/${fileId}`;

/** A document of a waiting request, as it is stored; 404 also for a user who is no moderator. */
export async function getDocument(
  db: Database,
  bucket: R2Bucket,
  moderatorId: string,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ object: R2ObjectBody; contentType: string }> {
  const { role, file } = await batch(db, {
    role: selectIsModerator(db, moderatorId),
    file: first(
      db
        .select({ key: verificationFiles.key, contentType: verificationFiles.contentType })
        .from(verificationFiles)
        .where(and(eq(verificationFiles.id, fileId), eq(verificationFiles.verificationId, id))),
    ),
  });
  requireModerator(role);
  const object = file && (await bucket.get(file.key));
  if (!object) throw new ProblemError('image.not_found');
  return { object, contentType: file.contentType };
}
