import { imageUrl } from '../domain/posts/image-url.ts';
import type { Person } from '../domain/profiles/person.ts';
import { aliased } from './aliased.ts';
import { creatorProfiles, profiles } from './schema.ts';

/** Columns of a {@link Person}; the query joins `profiles`, and `creator_profiles` with a left join. */
export const personColumns = aliased('person', {
  id: profiles.id,
  username: profiles.username,
  name: profiles.name,
  profileImagePath: profiles.profileImagePath,
  profileImageUploadedAt: profiles.profileImageUploadedAt,
  isCreator: profiles.isCreator,
  verifiedStatus: creatorProfiles.verifiedStatus,
});

interface PersonRow extends Omit<Person, 'avatarUrl'>, AvatarRow {}

interface AvatarRow {
  profileImagePath: string | null;
  profileImageUploadedAt: number | null;
}

export function describePerson(row: PersonRow): Person {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    avatarUrl: avatarUrl(row),
    isCreator: row.isCreator,
    verifiedStatus: row.verifiedStatus,
  };
}

/** The avatar's URL. It changes when the picture does, although the key stays the same. */
export function avatarUrl(row: AvatarRow): string | null {
  return imageUrl('profile-images', row.profileImagePath, row.profileImageUploadedAt);
}
