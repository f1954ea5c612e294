import { cardFigures } from '../domain/profiles/sample-stats.ts';
import { formatFigure, formatPriceInText, plural } from '../domain/text/french.ts';
import { typeset } from '../domain/text/french-spacing.ts';
import { figureName } from './landing-figures.ts';
import type { LandingContent, LandingFigures } from './landing-wire.ts';

/** A count as a claim: exact up to a hundred, then '500+' from its hundreds; null for none. */
function claim(count: number): string | null {
  if (count < 100) return count > 0 ? formatFigure(count) : null;
  return `${formatFigure(count - (count % 100))}+`;
}

/** The text of each figure by its name. */
export function landingTexts(
  { total, categories, experts }: Omit<LandingFigures, 'featured' | 'answers'>,
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

/** The texts and answers that the landing page shows. */
export function landingContent(
  { featured, answers, ...figures }: LandingFigures,
  showSamples: boolean,
): LandingContent {
  return { featured, answers, texts: landingTexts(figures, showSamples) };
}
