/**
 * Sample figures for creators without their own (sections 2 and 9), while SHOW_SAMPLE_STATS is on in
 * wrangler.toml. The ranking has its own default rating, with its weights.
 */
const SAMPLE_RATING = 4.9;
const SAMPLE_ANSWERED = 234;
/** Hearts on AskMe of a creator without posts. */
const SAMPLE_HEARTS = 239;
/** The price on a card of a creator without a tariff, cents. */
const SAMPLE_QUESTION_PRICE_CENTS = 300;

/** The figures on a creator's card, with or without samples. */
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
    /** True without any rating or answered conversation. */
    isNew: rating === null && conversationsAnswered === 0,
  };
}

export function heartsOf(posts: number, likes: number, showSamples: boolean): number {
  return posts === 0 && showSamples ? SAMPLE_HEARTS : likes;
}
