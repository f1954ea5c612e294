/**
 * Figures that the specification shows where a creator has none of their own yet (sections 2 and
 * 9). The ranking's own default rating is another one, and stands with its weights.
 */

/** Shows the sample rating and count on cards; off, cards say 'Nouveau' instead. */
export const SHOW_SAMPLE_STATS = true;
export const SAMPLE_RATING = 4.9;
export const SAMPLE_ANSWERED = 234;
/** Hearts on AskMe of a creator without posts. */
export const SAMPLE_HEARTS = 239;
/** The price on a card of a creator without a tariff, cents. */
export const SAMPLE_QUESTION_PRICE_CENTS = 300;
