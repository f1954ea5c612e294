import { z } from 'zod';
import { usernameSchema } from '../accounts/account.ts';
import { houseWordError } from '../accounts/house-names.ts';
import { REASON_MAX_LENGTH } from '../limits.ts';
import { hasInvisible, showsNothing } from '../text/shown-text.ts';
import { textSchema } from '../text/text.ts';
import { sampleUsernames } from './sample-experts.ts';

/** The catalogue as operators change it: topics with their categories, featured experts and house names. */

export const TOPIC_NAME_MAX_LENGTH = 60;
export const TOPIC_SLUG_MAX_LENGTH = 60;
export const TOPIC_TEXT_MAX_LENGTH = 300;
/** Every reader of the catalogue reads all of it. */
export const CATALOGUE_MAX = 300;
/** The number of experts that the landing page shows. */
export const FEATURED_MAX = sampleUsernames.length;
/** Counts of what a merge moves stop here; a greater number is shown as 'plus de 1 000'. */
export const COUNTED_MAX = 1_000;

/** Words of the paths of pages and of the API, which no slug may be. */
const ROUTE_WORDS = [
  ...['api', 'category', 'categories', 'creators', 'decouvrir', 'explore', 'filters', 'main'],
  ...['merge', 'new', 'null', 'subcategory', 'subcategories', 'topics', 'undefined'],
];

const nameSchema = textSchema(TOPIC_NAME_MAX_LENGTH)
  .refine((name) => !hasInvisible(name) && !showsNothing(name), 'Le nom ne montre rien')
  .refine(
    (name) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ’'&,()./-]*$/u.test(name),
    'Lettres, chiffres, espaces et ponctuation simple uniquement',
  );

const slugSchema = z
  .string()
  .max(TOPIC_SLUG_MAX_LENGTH, `Maximum ${TOPIC_SLUG_MAX_LENGTH} caractères`)
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Lettres minuscules sans accent, chiffres et tirets uniquement',
  )
  .refine((slug) => !ROUTE_WORDS.includes(slug), 'Ce mot sert aux adresses du site');

const reasonSchema = textSchema(REASON_MAX_LENGTH).optional();
const topicIdSchema = z.uuid().toLowerCase();

/** A new topic, or a category with `parentId` null. It becomes the last of its siblings. */
export const newTopicSchema = z.strictObject({
  name: nameSchema,
  slug: slugSchema,
  description: textSchema(TOPIC_TEXT_MAX_LENGTH),
  parentId: topicIdSchema.nullable(),
});
export type NewTopic = z.infer<typeof newTopicSchema>;

/** Changes of a topic; `sortOrder` is its place among its siblings, from 1. */
export const topicChangesSchema = z
  .strictObject({
    name: nameSchema.optional(),
    slug: slugSchema.optional(),
    description: textSchema(TOPIC_TEXT_MAX_LENGTH).optional(),
    sortOrder: z.int().min(1).max(CATALOGUE_MAX).optional(),
    retired: z.boolean().optional(),
    reason: reasonSchema,
    /** The values that the operator saw; scripts may leave them out. */
    saw: z.strictObject({ name: z.string(), slug: z.string(), description: z.string() }).optional(),
  })
  .refine(
    ({ reason: _reason, saw: _saw, ...changes }) => Object.keys(changes).length > 0,
    'Rien à modifier',
  );
export type TopicChanges = z.infer<typeof topicChangesSchema>;

export const mergeSchema = z.strictObject({ into: topicIdSchema, reason: reasonSchema });

export const featuredSchema = z.strictObject({
  usernames: z
    .array(usernameSchema)
    .max(FEATURED_MAX, `Maximum ${FEATURED_MAX} experts`)
    .refine(
      (usernames) => new Set(usernames).size === usernames.length,
      'Un expert ne peut être mis en avant qu’une fois',
    ),
  /** The usernames that the operator saw, in their order; scripts may leave it out. */
  saw: z.array(z.string()).max(CATALOGUE_MAX).optional(),
});

/** A word that nobody may take, in the letters of a username. */
export const houseNameSchema = z.strictObject({
  word: z
    .string()
    .max(TOPIC_NAME_MAX_LENGTH)
    .superRefine((word, context) => {
      const message = houseWordError(word);
      if (message) context.addIssue({ code: 'custom', message });
    }),
});

/** A topic of the catalogue, as paths need it. */
export interface CatalogueTopic {
  id: string;
  slug: string;
  /** Null for a category. */
  parentId: string | null;
  isRetired: boolean;
  mergedInto: string | null;
}

/** A slug that a topic had; `parentId` is '' for a category. */
export interface FormerSlug {
  parentId: string;
  slug: string;
  topicId: string;
}

/** All topics, with the slugs that they had. */
export interface Catalogue<Topic extends CatalogueTopic> {
  topics: readonly Topic[];
  formerSlugs: readonly FormerSlug[];
}

/** The open topic at a path; without a subcategory, it is the category itself. */
export interface TopicPlace<Topic> {
  category: Topic;
  subcategory: Topic | null;
  /** True when the path named a subcategory that is retired, in place of which its category stands. */
  isFallback: boolean;
}

/**
 * The place that the slugs of a path lead to, also by former slugs and through merges. A retired subcategory leads to
 * its category. Null when there is none, or when the category is retired.
 */
export function topicAt<Topic extends CatalogueTopic>(
  { topics, formerSlugs }: Catalogue<Topic>,
  slugs: { category: string; subcategory?: string },
): TopicPlace<Topic> | null {
  const byId = (id: string | null) => topics.find((topic) => topic.id === id);
  const called = (parentId: string | null, slug: string) =>
    topics.find((topic) => topic.parentId === parentId && topic.slug === slug) ??
    byId(
      formerSlugs.find((former) => former.parentId === (parentId ?? '') && former.slug === slug)
        ?.topicId ?? null,
    );
  const survivor = (topic: Topic | undefined) => byId(topic?.mergedInto ?? null) ?? topic;
  const named = called(null, slugs.category);
  const category = survivor(named);
  if (!named || !category) return null;
  if (slugs.subcategory === undefined)
    return category.isRetired ? null : { category, subcategory: null, isFallback: false };
  const subcategory = survivor(
    called(named.id, slugs.subcategory) ?? called(category.id, slugs.subcategory),
  );
  const parent = subcategory && byId(subcategory.parentId);
  if (!subcategory || !parent || parent.isRetired) return null;
  return subcategory.isRetired
    ? { category: parent, subcategory: null, isFallback: true }
    : { category: parent, subcategory, isFallback: false };
}

/**
 * The present slugs of the topic that a path led to before, or null when it leads nowhere else than it says. A
 * retired subcategory, which leads to its category, gives null.
 */
export function presentSlugs<Topic extends CatalogueTopic>(
  catalogue: Catalogue<Topic>,
  slugs: { category: string; subcategory?: string },
): { category: string; subcategory?: string } | null {
  const place = topicAt(catalogue, slugs);
  if (!place || place.isFallback) return null;
  const { category, subcategory } = place;
  if (category.slug === slugs.category && subcategory?.slug === slugs.subcategory) return null;
  return { category: category.slug, ...(subcategory && { subcategory: subcategory.slug }) };
}

/** The paths among `paths`, each `category/subcategory`, that lead to the topic, except its present one. */
export function formerPathsOf<Topic extends CatalogueTopic>(
  catalogue: Catalogue<Topic>,
  topicId: string,
  paths: readonly string[],
): string[] {
  return paths.filter((path) => {
    const [category = '', subcategory = ''] = path.split('/');
    const place = topicAt(catalogue, { category, subcategory });
    if (place?.subcategory?.id !== topicId) return false;
    return `${place.category.slug}/${place.subcategory.slug}` !== path;
  });
}
