import { eq } from 'drizzle-orm';
import { batch, first } from '../../database/batch.ts';
import type { Database } from '../../database/client.ts';
import { describePerson } from '../../database/person.ts';
import { profiles } from '../../database/schema.ts';
import { iso } from '../../domain/dates/iso.ts';
import { REVIEWS_PAGE_SIZE } from '../../domain/limits.ts';
import { paths } from '../../site/paths.ts';
import {
  type CardTerms,
  describeCreatorCard,
  selectCreatorCards,
} from '../community/profiles/creator-card.ts';
import { profileIdOfSlug } from '../community/profiles/profile-row.ts';
import {
  describeReview,
  describeSummary,
  selectNewestReviews,
  selectReviewCounts,
} from '../community/reviews/review.ts';
import type { Head } from './head.ts';
import { reviewedProduct } from './reviewed-product.ts';

/**
 * The head of `/@{slug}`, or null when no user has that name. Only creators are listed in search engines;
 * an asker's page is for people who know its URL.
 */
export async function profileHead(
  { db, origin, terms }: { db: Database; origin: string; terms: CardTerms },
  slug: string,
): Promise<Head | null> {
  const id = profileIdOfSlug(slug, null);
  const { row, counts, reviews } = await batch(db, {
    row: first(selectCreatorCards(db).where(eq(profiles.id, id))),
    counts: first(selectReviewCounts(db, id)),
    reviews: selectNewestReviews(db, id, REVIEWS_PAGE_SIZE),
  });
  if (!row) return null;
  const { username, name, avatarUrl, isCreator } = describePerson(row.person);
  const title = name ?? username;
  const path = paths.publicProfile(username);
  const about = row.aboutShort || row.bio || null;
  if (!isCreator) return { title };
  const description = about ?? `Posez une question à ${title} sur Dis-moi.`;
  const url = origin + path;
  const image = avatarUrl && new URL(avatarUrl, origin).href;
  const { questionPriceCents: priceCents, availability } = describeCreatorCard(row, terms);
  const { paused, full } = availability;
  const product = counts
    ? reviewedProduct(
        { name: title, url, image, description, priceCents, isAvailable: !paused && !full },
        describeSummary(counts),
        reviews.map(describeReview),
      )
    : null;
  return {
    title,
    description,
    canonicalPath: path,
    image: avatarUrl,
    type: 'profile',
    structuredData: [
      {
        '@type': 'ProfilePage',
        dateCreated: iso(row.createdAt),
        mainEntity: {
          '@type': 'Person',
          name: title,
          alternateName: username,
          url,
          ...(about && { description: about }),
          ...(image && { image }),
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/FollowAction',
            userInteractionCount: row.followersCount,
          },
        },
      },
      ...(product ? [product] : []),
    ],
  };
}
