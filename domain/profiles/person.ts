/** A user as shown next to a post, a comment or in a list. */
export interface Person {
  id: string;
  username: string;
  name: string | null;
  avatarUrl: string | null;
  isCreator: boolean;
  verifiedStatus: 'verified' | null;
}

/** The name of deleted users. */
export const ANONYMOUS = 'Utilisateur anonyme';

/** Replaces the username of an absent user where one is needed. It is reserved. */
export const ANONYMOUS_USERNAME = 'anonymous';

/** A hidden or suspended user. Content shared with others stays, without name, avatar or link. */
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

/** True when the user has a profile page. */
export function hasPage({ username }: Pick<Person, 'username'>): boolean {
  return username !== ANONYMOUS_USERNAME;
}

/** The name by which a review is signed unless its author wants more: `Marie D.` of `Marie Dupont`. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/u);
  const initial = [...(words.at(-1) ?? '')][0];
  return words.length > 1 && initial ? `${words[0]} ${initial.toLocaleUpperCase('fr')}.` : name;
}

/** A user's displayed name; null is a deleted user. */
export function shownName(person: Pick<Person, 'name' | 'username'> | null): string {
  return person ? (person.name ?? person.username) : ANONYMOUS;
}
