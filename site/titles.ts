/** What documents are called, by the server as it writes them and by the app as it shows them. */

/** The document's title, of a page with this one. */
export const documentTitle = (title: string) => `${title} · Dis-moi`;

/** The page at an address that leads nowhere. */
export const NOT_FOUND_TITLE = 'Page introuvable';
