/** Folders in which there are files and data. */
const FOLDERS = ['api', 'images', 'assets', 'icons', 'sitemaps'];
const IN_FOLDER = new RegExp(`^/(${FOLDERS.join('|')})/`);
/** A file beside the pages. Further down, and behind an `@`, a dot belongs to a username. */
const FILE = /^\/[^@/][^/]*\.[a-z]+$/;

/** Whether a page may be at this path, and no file and no data. */
export const isPagePath = (path: string): boolean => !IN_FOLDER.test(path) && !FILE.test(path);
