/** The name that a person is shown by; who has left has none any more. */
export function shownName(person: { name: string | null; username: string } | null): string {
  return person ? (person.name ?? person.username) : 'Utilisateur anonyme';
}
