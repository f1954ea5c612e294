/**
 * Lookalikes in the letters of a username, as [written, read as], in the order of replacement. Dots and
 * underscores disappear, digits become letters, and pairs become one letter. This applies Unicode TR 39 to
 * the 38 characters of usernames. TR 39 distinguishes `i` and `l`, but not next to a `1`. No digit becomes
 * another digit, so numbers stay distinct.
 */
export const LOOK_ALIKES = [
  ['.', ''],
  ['_', ''],
  ['0', 'o'],
  ['1', 'l'],
  ['2', 'z'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['8', 'b'],
  ['9', 'g'],
  ['i', 'l'],
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
] as const;

/**
 * The visual form of a username: users mistake two names with the same skeleton for each other. Never shown,
 * and not a username itself. The column `profiles.username_skeleton` is derived from the same table.
 */
export function usernameSkeleton(username: string): string {
  return LOOK_ALIKES.reduce((text, [written, read]) => text.replaceAll(written, read), username);
}
