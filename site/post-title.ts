import { of } from '../domain/text/french.ts';

/**
 * Title of a post's page, with its author's name. It is not in site/titles.ts, because the landing page
 * loads that.
 */
export const postTitle = (author: string) => `Post ${of(author)}`;
