/** Titles of documents, shared by the server and the app. */

export const documentTitle = (title: string) => `${title} · Dis-moi`;

/** Title of the page for a path without content. */
export const NOT_FOUND_TITLE = 'Page introuvable';
