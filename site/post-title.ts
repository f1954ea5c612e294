import { of } from '../domain/text/french.ts';

/** What the page of a post is called, by its author's name; beside site/titles.ts, which the landing page loads. */
export const postTitle = (author: string) => `Post ${of(author)}`;
