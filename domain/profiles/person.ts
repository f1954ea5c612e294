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

/** What stands in the place of an absent person's username, where one is needed: nobody can have it. */
export const ANONYMOUS_USERNAME = 'anonymous';

/**
 * Somebody of whom others see nothing any more, because they are hidden or suspended: who has something
 * in common with them keeps that, without name, portrait or a page to go to.
 */
export function anonymous(id: string): Person {
  return {
    id,
    username: ANONYMOUS_USERNAME,
    name: ANONYMOUS,
    avatarUrl: null,
    isCreator: false,
    verifiedStatus: null,
  };
}

/** Whether there is a page of the person to go to. */
export function hasPage({ username }: Pick<Person, 'username'>): boolean {
  return username !== ANONYMOUS_USERNAME;
}

/** The name that a person is shown by; null is somebody who has left. */
export function shownName(person: Pick<Person, 'name' | 'username'> | null): string {
  return person ? (person.name ?? person.username) : ANONYMOUS;
}
