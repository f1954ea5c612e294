import { RATING_STARS_MAX } from '../../domain/limits.ts';
import { ANONYMOUS } from '../../domain/person.ts';
import type { Review, ReviewSummary } from '../../domain/rating.ts';

/**
 * What a creator's reviews are about, in schema.org's words: the answers that one pays for. Neither a
 * person nor a page about one can be rated there. Null without reviews.
 *
 * @param reviews those that the page shows
 */
export function reviewedService(
  name: string,
  summary: ReviewSummary | null,
  reviews: readonly Review[],
): Record<string, unknown> | null {
  if (!summary) return null;
  return {
    '@type': 'Service',
    name: `Réponses de ${name}`,
    serviceType: 'Réponse à une question',
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: summary.average,
      reviewCount: summary.count,
      ...scale,
    },
    review: reviews.map(({ stars, comment, createdAt, author }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars, ...scale },
      datePublished: createdAt.slice(0, 10),
      author: { '@type': 'Person', name: author?.name ?? ANONYMOUS },
      ...(comment && { reviewBody: comment }),
    })),
  };
}

const scale = { bestRating: RATING_STARS_MAX, worstRating: 1 };
