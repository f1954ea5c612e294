/** Folders of files and data. */
const FOLDERS = ['api', 'images', 'assets', 'icons', 'sitemaps', 'main/export'];
const IN_FOLDER = new RegExp(`^/(${FOLDERS.join('|')})/`);
/** A file at the root. In deeper paths, and after an `@`, a dot belongs to a username. */
const FILE = /^\/[^@/][^/]*\.[a-z]+$/;

/** True when the path may be that of a page, and not of a file or of data. */
export const isPagePath = (path: string): boolean => !IN_FOLDER.test(path) && !FILE.test(path);
