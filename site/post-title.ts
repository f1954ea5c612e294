import { of } from '../domain/text/french.ts';

/** Title of a post's page, with its author's name. It is not in site/titles.ts, because the landing page loads that. */
export const postTitle = (author: string) => `Post ${of(author)}`;

/** The same for a published answer beside the side bar, where no question fits. */
export const answerTitle = (author: string) => `Réponse ${of(author)}`;
