import { z } from 'zod';
import { displayNameSchema } from './account.ts';
import './input-messages.ts';
import { BIO_LINK_TITLE_MAX_LENGTH, RESPONSE_HOUR_MAX } from './limits.ts';
import { optionalTextSchema, optionalTitleSchema, textSchema } from './text.ts';
import { topicIdsSchema } from './topic.ts';

/** The specification names no lengths for these texts; a profile stays a page. */
export const BIO_MAX_LENGTH = 2_000;
export const ABOUT_SHORT_MAX_LENGTH = 300;
export const WELCOME_MESSAGE_MAX_LENGTH = 1_000;
const BIO_LINK_URL_MAX_LENGTH = 2_048;
const SPOKEN_LANGUAGES_MAX = 50;

const lookupId = z.int().min(0).max(1_000_000);
const hour = z.int().min(0).max(RESPONSE_HOUR_MAX);
/** What a form leaves empty is stored as null (section 5). */
const emptyIsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

/**
 * What people may change about themselves; what is left out stays. Anything else, the protected
 * columns above all, is refused by name. Whether ids and codes exist is for the database to say.
 */
export const profileChangesSchema = z
  .strictObject({
    name: displayNameSchema.nullable().transform((name) => name || null),
    bio: optionalTextSchema(BIO_MAX_LENGTH),
    aboutShort: optionalTextSchema(ABOUT_SHORT_MAX_LENGTH),
    welcomeMessage: optionalTextSchema(WELCOME_MESSAGE_MAX_LENGTH),
    /** ISO 639. */
    defaultLanguage: z.string().regex(/^[a-z]{2,3}$/),
    responseFromHours: hour,
    responseToHours: hour,
    birthDate: emptyIsNull(z.iso.date()),
    genderId: lookupId.nullable(),
    spokenLanguageIds: z
      .array(lookupId)
      .max(SPOKEN_LANGUAGES_MAX)
      .transform((ids) => [...new Set(ids)]),
    nationalityCode: emptyIsNull(z.string().max(2)),
    residenceCountryCode: emptyIsNull(z.string().max(2)),
    mbtiCode: emptyIsNull(z.string().max(4)),
    astrologicalSignId: lookupId.nullable(),
    expertiseTopicIds: topicIdsSchema,
  })
  .partial();
export type ProfileChanges = z.infer<typeof profileChangesSchema>;

/** Whether somebody can have been born then: not after `now`, nor before anybody alive. */
export function isPossibleBirthDate(birthDate: string, now: number): boolean {
  return birthDate >= '1900-01-01' && birthDate <= new Date(now).toISOString().slice(0, 10);
}

/** An address that is safe to link to, judged by a URL parser; kept as it was typed. */
const webAddressSchema = textSchema(BIO_LINK_URL_MAX_LENGTH)
  .min(1, 'Veuillez saisir une URL')
  .refine(isWebAddress, "L'URL doit commencer par http:// ou https://");

function isWebAddress(text: string): boolean {
  // The parser would forgive missing slashes, and line breaks in between.
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
}

export const newLinkSchema = z.strictObject({
  url: webAddressSchema,
  title: optionalTitleSchema(
    BIO_LINK_TITLE_MAX_LENGTH,
    'Le titre ne peut pas dépasser 50 caractères',
  ).default(null),
});
export type NewLink = z.infer<typeof newLinkSchema>;

/**
 * The other form in which a profile link may name a person (section 2): the display name in lower
 * case, its first space an underscore. Null without a name.
 */
export function displaySlug(name: string | null): string | null {
  return name ? name.toLowerCase().replace(' ', '_') : null;
}

/**
 * Full years at `now` (epoch milliseconds, UTC) since `birthDate` (`YYYY-MM-DD`); a birthday not
 * yet reached this year counts one less. Null without a date.
 */
export function ageAt(birthDate: string | null, now: number): number | null {
  if (!birthDate) return null;
  const today = new Date(now).toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** What a profile shows for an id that no lookup knows (section 2, public profile). */
export const unknownLabels = {
  gender: 'Autre',
  language: (id: number) => `Langue ${id}`,
  sign: (id: number) => `Signe ${id}`,
} as const;
