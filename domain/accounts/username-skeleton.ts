/**
 * What looks alike in the letters of a username, as [written, read as] in the order in which they
 * are replaced: dots and underscores are overlooked, digits stand for letters, and pairs join to
 * one letter. It is the idea of Unicode TR 39 for the 38 characters that a username may have; there,
 * `i` and `l` are told apart, but not next to a `1`. No digit becomes another: numbers stay apart.
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
 * What the eye keeps of a username: two with the same skeleton are taken for one another. Never
 * shown and no username itself. The database computes the same from the same table
 * (`profiles.username_skeleton`).
 */
export function usernameSkeleton(username: string): string {
  return LOOK_ALIKES.reduce((text, [written, read]) => text.replaceAll(written, read), username);
}
