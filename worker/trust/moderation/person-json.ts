import { type SQL, sql } from 'drizzle-orm';
import { avatarUrl } from '../../../database/person.ts';
import type { ModeratedPerson } from '../../../domain/moderation/moderation-wire.ts';

/** SQL of a user's JSON, for use inside another JSON, from the SQL of their id; null when they have left. */
export function personJson(id: SQL): SQL {
  return sql`(select json_object('id', profiles.id, 'username', profiles.username, 'name', profiles.name,
    'path', profiles.profile_image_path, 'uploadedAt', profiles.profile_image_uploaded_at)
    from profiles where profiles.id = ${id} and profiles.deleted_at is null)`;
}

export interface PersonJson extends Pick<ModeratedPerson, 'id' | 'username' | 'name'> {
  path: string | null;
  uploadedAt: number | null;
}

/** The user in the JSON of {@link personJson}. */
export function personFrom(json: PersonJson | null): ModeratedPerson | null {
  if (!json) return null;
  const { id, username, name, path, uploadedAt } = json;
  const avatar = avatarUrl({ profileImagePath: path, profileImageUploadedAt: uploadedAt });
  return { id, username, name, avatarUrl: avatar };
}

/** A query column with a user; null when they have left. */
export function personColumn(name: string, id: SQL) {
  return sql<ModeratedPerson | null>`${personJson(id)}`
    .mapWith((json: string) => personFrom(JSON.parse(json) as PersonJson))
    .as(name);
}
