/** Folders of files and data. */
const FOLDERS = ['api', 'images', 'assets', 'icons', 'sitemaps', 'main/export'];
const IN_FOLDER = new RegExp(`^/(${FOLDERS.join('|')})/`);
/** A file at the root. In deeper paths, and after an `@`, a dot belongs to a username. */
const FILE = /^\/[^@/][^/]*\.[a-z]+$/;

/** True when the path may be that of a page, and not of a file or of data. */
export const isPagePath = (path: string): boolean => !IN_FOLDER.test(path) && !FILE.test(path);

/** Characters of paths that may be written in percent form, although they need not be. */
const NEEDLESS = /^[A-Za-z0-9\-._~!$&'()*+,;=:@]$/;

/** The path with each percent form that it does not need replaced, and the others in capitals: both are one address. */
export function plainPath(pathname: string): string {
  return pathname.replace(/%[0-9a-f]{2}/gi, (form) => {
    const character = String.fromCharCode(Number.parseInt(form.slice(1), 16));
    return NEEDLESS.test(character) ? character : form.toUpperCase();
  });
}
