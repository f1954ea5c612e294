/**
 * The other form in which a profile link may name a person (section 2): the display name in lower
 * case, its first space an underscore. Null without a name.
 */
export function displaySlug(name: string | null): string | null {
  return name ? name.toLowerCase().replace(' ', '_') : null;
}
