import { cardFigures } from '../domain/profiles/sample-stats.ts';
import { formatFigure, formatPriceInText, plural } from '../domain/text/french.ts';
import { typeset } from '../domain/text/french-spacing.ts';
import type { LandingFigures } from './landing-wire.ts';

/** The element with the {@link LandingFigures} of a page, as JSON. */
export const LANDING_FIGURES_ID = 'landing-figures';

/**
 * The attribute of an element whose text is a figure. The build writes the landing page without
 * them; the server fills them in.
 */
export const FIGURE_ATTRIBUTE = 'data-figure';

/** The name of a figure: `creators:sport`, `price:theo.fournil`, `total:answers`. */
export const figureName = (
  kind: 'creators' | 'rating' | 'answers' | 'price' | 'total',
  of: string,
) => `${kind}:${of}`;

/** A count as a claim: exact up to a hundred, then '500+' from its hundreds; null for none. */
function claim(count: number): string | null {
  if (count < 100) return count > 0 ? formatFigure(count) : null;
  return `${formatFigure(count - (count % 100))}+`;
}

/** The text of each figure by its name. Server and browser write the same. */
export function landingTexts(
  { total, categories, experts }: LandingFigures,
  showSamples: boolean,
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [of, count] of Object.entries(total ?? {})) {
    const text = claim(count);
    if (text) texts[figureName('total', of)] = typeset(text);
  }
  for (const { slug, creators } of categories)
    texts[figureName('creators', slug)] = typeset(
      `${formatFigure(creators)} ${plural(creators, 'expert')}`,
    );
  for (const expert of experts) {
    const { rating, answered, questionPriceCents } = cardFigures(expert, showSamples);
    texts[figureName('rating', expert.username)] =
      rating === null ? 'Pas encore noté' : rating.toFixed(1);
    texts[figureName('answers', expert.username)] = typeset(
      `${formatFigure(answered)} ${plural(answered, 'réponse')}`,
    );
    if (questionPriceCents !== null)
      texts[figureName('price', expert.username)] = typeset(
        formatPriceInText(questionPriceCents, 'EUR'),
      );
  }
  return texts;
}
