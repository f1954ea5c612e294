import { sql } from 'drizzle-orm';
import type { Section, StoredPicture } from '../section.ts';

/** A key of R2, `<folder>/<name>`, without its folder. */
const nameOf = (key: string) => key.slice(key.indexOf('/') + 1);

/** Pictures that the person has uploaded; those elsewhere have their URL in the documents. */
export const pictureSections: readonly Section[] = [
  {
    name: 'portrait',
    file: 'pictures/',
    holds: ['PROFILE_IMAGES/{userId}/'],
    async read({ db, env, me }, after) {
      if (after) return {};
      const rows = await db.all<{ key: string }>(
        sql`SELECT profile_image_path AS "key" FROM profiles
          WHERE id = ${me} AND profile_image_path LIKE ${`${me}/%`}`,
      );
      const pictures = rows.map(
        ({ key }): StoredPicture => ({
          ...{ file: `pictures/portrait-${nameOf(key)}`, key },
          ...{ bucket: env.PROFILE_IMAGES, after: 'portrait' },
        }),
      );
      return { pictures };
    },
  },
  {
    name: 'post-pictures',
    file: 'pictures/',
    holds: ['CREATOR_POSTS/{userId}/'],
    // A creator has ten posts at most.
    async read({ db, env, me }, after) {
      const rows = await db.all<{ id: string; key: string }>(
        sql`SELECT id, storage_path AS "key" FROM creator_media
          WHERE creator_id = ${me} AND storage_path LIKE ${`${me}/%`} AND deletion_started_at IS NULL
            AND id > ${(after as string | null) ?? ''} ORDER BY id`,
      );
      const pictures = rows.map(
        ({ id, key }): StoredPicture => ({
          ...{ file: `pictures/post-${nameOf(key)}`, key, bucket: env.CREATOR_POSTS, after: id },
        }),
      );
      return { pictures };
    },
  },
];
