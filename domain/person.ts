/** A person as they stand beside a post, a comment or in a list. */
export interface Person {
  id: string;
  username: string;
  name: string | null;
  avatarUrl: string | null;
  isCreator: boolean;
  verifiedStatus: 'verified' | null;
}

/** Who has left has no name any more, and is called this. */
export const ANONYMOUS = 'Utilisateur anonyme';

/** The name that a person is shown by; null is somebody who has left. */
export function shownName(person: Pick<Person, 'name' | 'username'> | null): string {
  return person ? (person.name ?? person.username) : ANONYMOUS;
}
