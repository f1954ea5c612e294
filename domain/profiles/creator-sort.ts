import { z } from 'zod';

/** The orders of lists of creators, in display order. The database says who comes first (`creator_ranks`). */
export const creatorSorts = ['relevance', 'price', 'rating', 'speed'] as const;
export type CreatorSort = (typeof creatorSorts)[number];

/** An order as a query parameter. */
export const creatorSortSchema = z.enum(creatorSorts).default('relevance');
