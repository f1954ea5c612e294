import type { Review, ReviewSummary } from '../../domain/conversations/rating.ts';
import { CURRENCY, RATING_STARS_MAX } from '../../domain/limits.ts';
import { ANONYMOUS } from '../../domain/profiles/person.ts';

/** A creator who sells answers. */
interface Seller {
  name: string;
  /** Absolute URLs. */
  url: string;
  image: string | null;
  description: string;
  /** Price of a question; null when none is offered. */
  priceCents: number | null;
  /** False while the creator is paused or has enough open questions. */
  isAvailable: boolean;
}

/**
 * The subject of a creator's reviews in schema.org's terms, which is the product that askers pay for.
 * Search engines show reviews of a Product, but not of a Service or a Person, so this object is separate
 * from the page's main one. Null without reviews.
 *
 * @param reviews the reviews that the page shows
 */
export function reviewedProduct(
  { name, url, image, description, priceCents, isAvailable }: Seller,
  summary: ReviewSummary | null,
  reviews: readonly Review[],
): Record<string, unknown> | null {
  if (!summary) return null;
  return {
    '@type': 'Product',
    name: `Réponses de ${name}`,
    category: 'Réponse à une question',
    description,
    url,
    ...(image && { image }),
    ...(priceCents !== null && {
      offers: {
        '@type': 'Offer',
        price: (priceCents / 100).toFixed(2),
        priceCurrency: CURRENCY,
        availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
        url,
        seller: { '@type': 'Person', name, url },
      },
    }),
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
