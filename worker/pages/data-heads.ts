import type { Database } from '../../database/client.ts';
import {
  type DataScreenName,
  type OpenScreenName,
  type Parameter,
  screens,
} from '../../site/screens.ts';
import type { CardTerms } from '../community/profiles/creator-card.ts';
import type { Head, Moved } from './head.ts';
import { postHead } from './post-head.ts';
import { profileHead } from './profile-head.ts';
import { topicHead } from './topic-head.ts';

/** A public screen whose path has parameters. */
export type DataScreen = DataScreenName<OpenScreenName>;

type ReadHead<Name extends DataScreen> = (
  from: { db: Database; origin: string; terms: CardTerms },
  parameters: Record<Parameter<Name>, string>,
) => Promise<Head | Moved | null>;

/**
 * The heads of the public screens that depend on data; null when there is no content at the path,
 * and another path when it has moved.
 */
export const dataHeads: { [Name in DataScreen]: ReadHead<Name> } = {
  discoverCategory: ({ db }, { slug }) => topicHead(db, { category: slug }),
  discoverSubcategory: ({ db }, { categorySlug, subcategorySlug }) =>
    topicHead(db, { category: categorySlug, subcategory: subcategorySlug }),
  publicAskMe: async () => ({ title: screens.publicAskMe.title }),
  publicOrder: async () => ({ title: screens.publicOrder.title }),
  publicPost: ({ db, origin }, { id }) => postHead(db, origin, id),
  publicProfile: (from, { handle }) => profileHead(from, handle.slice(1)),
};
