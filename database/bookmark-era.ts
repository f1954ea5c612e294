/** Greater as text than any bookmark of D1, which is made of hexadecimal digits. */
const prefixOf = (era: number) => (era ? `z${String(era).padStart(4, '0')}-` : '');

const CONSTRAINTS: readonly string[] = [
  'first-primary',
  'first-unconstrained',
] satisfies D1SessionConstraint[];

/** Says if a text may be a bookmark that {@link d1OfEra} gave. */
export function isBookmark(text: string): boolean {
  return /^(z\d{4}-)?[0-9a-f-]{1,200}$/.test(text);
}

/**
 * D1 whose bookmarks bear the database's era: one made anew in the place of another has smaller bookmarks of its own, and
 * is asked for none of the other's states. `era` counts these databases, from 0.
 */
export function d1OfEra(d1: D1Database, era: number): D1Database {
  const prefix = prefixOf(era);
  const startOf = (start: string) => {
    if (CONSTRAINTS.includes(start)) return start;
    const isOfEra = prefix === '' ? !start.startsWith('z') : start.startsWith(prefix);
    return isOfEra ? start.slice(prefix.length) : 'first-unconstrained';
  };
  return {
    prepare: (query: string) => d1.prepare(query),
    batch: (statements: D1PreparedStatement[]) => d1.batch(statements),
    withSession(start = 'first-unconstrained') {
      const session = d1.withSession(startOf(start));
      return {
        prepare: (query: string) => session.prepare(query),
        batch: (statements: D1PreparedStatement[]) => session.batch(statements),
        getBookmark() {
          const bookmark = session.getBookmark();
          return bookmark && prefix + bookmark;
        },
      };
    },
  } as D1Database;
}
