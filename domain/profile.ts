/**
 * The other form in which a profile link may name a person (section 2): the display name in lower
 * case, its first space an underscore. Null without a name.
 */
export function displaySlug(name: string | null): string | null {
  return name ? name.toLowerCase().replace(' ', '_') : null;
}

/**
 * Full years at `now` (epoch milliseconds, UTC) since `birthDate` (`YYYY-MM-DD`); a birthday not yet
 * reached this year counts one less. Null without a date.
 */
export function ageAt(birthDate: string | null, now: number): number | null {
  if (!birthDate) return null;
  const today = new Date(now).toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** What a profile shows for an id that no lookup knows (section 2, public profile). */
export const unknownLabels = {
  gender: 'Autre',
  language: (id: number) => `Langue ${id}`,
  sign: (id: number) => `Signe ${id}`,
} as const;
