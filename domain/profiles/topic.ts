import { z } from 'zod';
import { TOPICS_MAX } from '../limits.ts';
import { isStorableText } from '../text/shown-text.ts';
import { optionalTextSchema } from '../text/text.ts';

export const TOPIC_DESCRIPTION_MAX_LENGTH = 500;
/** Shown next to the tenth topic, and the error for an eleventh (section 5). */
export const TOO_MANY_TOPICS = `Vous pouvez sélectionner au maximum ${TOPICS_MAX} sous-catégories`;

const topicIdSchema = z.uuid().toLowerCase();

/** A creator's topics: ten at most, each once, in the order of the list. */
export const topicIdsSchema = z
  .array(topicIdSchema)
  .max(TOPICS_MAX, TOO_MANY_TOPICS)
  .refine((ids) => new Set(ids).size === ids.length, 'Un topic ne peut être ajouté qu’une fois');

/** The list in the topics dialog; a null description means the default one. */
export const creatorTopicsSchema = z.strictObject({
  topics: z
    .array(
      z.strictObject({
        topicId: topicIdSchema,
        description: optionalTextSchema(TOPIC_DESCRIPTION_MAX_LENGTH).default(null),
      }),
    )
    .max(TOPICS_MAX, TOO_MANY_TOPICS)
    .refine(
      (topics) => new Set(topics.map((topic) => topic.topicId)).size === topics.length,
      'Un topic ne peut être ajouté qu’une fois',
    ),
});
export type CreatorTopics = z.infer<typeof creatorTopicsSchema>['topics'];

/** The list, optionally with the one that the dialog showed: a condition. */
export const topicsSaveSchema = creatorTopicsSchema.extend({
  expect: z
    .array(
      z.strictObject({
        topicId: z.string().max(36).refine(isStorableText),
        description: z.string().max(2_000).refine(isStorableText).nullable(),
      }),
    )
    .max(TOPICS_MAX)
    .optional(),
});
