/**
 * Figures that the specification shows where a creator has none of their own yet (sections 2 and
 * 9), as long as SHOW_SAMPLE_STATS is on in wrangler.toml. The ranking's own default rating is another
 * one, and stands with its weights.
 */
export const SAMPLE_RATING = 4.9;
export const SAMPLE_ANSWERED = 234;
/** Hearts on AskMe of a creator without posts. */
export const SAMPLE_HEARTS = 239;
/** The price on a card of a creator without a tariff, cents. */
export const SAMPLE_QUESTION_PRICE_CENTS = 300;

/** What a creator's card says of them, with samples or without. */
export function cardFigures(
  creator: {
    rating: number | null;
    conversationsAnswered: number;
    questionPriceCents: number | null;
  },
  showSamples: boolean,
) {
  const { rating, conversationsAnswered, questionPriceCents } = creator;
  if (showSamples)
    return {
      rating: rating ?? SAMPLE_RATING,
      answered: conversationsAnswered || SAMPLE_ANSWERED,
      questionPriceCents: questionPriceCents ?? SAMPLE_QUESTION_PRICE_CENTS,
      isNew: false,
    };
  return {
    rating,
    answered: conversationsAnswered,
    questionPriceCents,
    /** Nothing has been heard of them yet. */
    isNew: rating === null && conversationsAnswered === 0,
  };
}

/** The hearts on AskMe of a creator with so many posts, which have so many likes. */
export function heartsOf(posts: number, likes: number, showSamples: boolean): number {
  return posts === 0 && showSamples ? SAMPLE_HEARTS : likes;
}
