import { z } from 'zod';
import { displayNameSchema } from '../accounts/account.ts';
import '../text/input-messages.ts';
import { parisDay } from '../dates/paris.ts';
import {
  AGE_MIN,
  BIO_LINK_TITLE_MAX_LENGTH,
  BIO_LINKS_MAX,
  RESPONSE_HOUR_MAX,
  TOPICS_MAX,
} from '../limits.ts';
import { optionalTextSchema, optionalTitleSchema, shownText, textSchema } from '../text/text.ts';
import { webAddressError } from '../text/web-address.ts';
import { topicIdsSchema } from './topic.ts';

/** The specification names no lengths for these texts. These keep a profile to one page. */
export const BIO_MAX_LENGTH = 2_000;
export const ABOUT_SHORT_MAX_LENGTH = 300;
export const WELCOME_MESSAGE_MAX_LENGTH = 1_000;
const BIO_LINK_URL_MAX_LENGTH = 2_048;
const SPOKEN_LANGUAGES_MAX = 50;

const lookupId = z.int().min(0).max(1_000_000);
const hour = z.int().min(0).max(RESPONSE_HOUR_MAX);
/** An empty field is stored as null (section 5). */
const emptyIsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

/**
 * Changes of a user's own profile; omitted fields stay. Any other field is rejected by name, especially the
 * protected columns. The database checks that ids and codes exist.
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
    birthDate: emptyIsNull(z.iso.date('Cette date n’est pas possible')),
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

const shownNumber = z.int().nullable();

/**
 * The fields of a profile as the form showed them, named as in {@link ProfileChanges}. Only a condition,
 * never stored, so that today's rules need not accept it.
 */
const shownProfileSchema = z
  .strictObject({
    name: shownText.nullable(),
    bio: shownText.nullable(),
    aboutShort: shownText.nullable(),
    welcomeMessage: shownText.nullable(),
    defaultLanguage: shownText,
    responseFromHours: shownNumber,
    responseToHours: shownNumber,
    birthDate: shownText.nullable(),
    genderId: shownNumber,
    spokenLanguageIds: z.array(z.int()).max(SPOKEN_LANGUAGES_MAX),
    nationalityCode: shownText.nullable(),
    residenceCountryCode: shownText.nullable(),
    mbtiCode: shownText.nullable(),
    astrologicalSignId: shownNumber,
    expertiseTopicIds: z.array(shownText).max(TOPICS_MAX),
  })
  .partial();
export type BaseProfile = z.infer<typeof shownProfileSchema>;

/** Changes, optionally with the values that they started from. When these are outdated, nothing is saved. */
export const profileSaveSchema = profileChangesSchema.extend({
  expect: shownProfileSchema.optional(),
});

/** The first possible birth date of a living person. */
export const BIRTH_DATE_MIN = '1900-01-01';

/**
 * The French message about an invalid birth date (`YYYY-MM-DD`) at `now`; null for a valid one. Nobody is
 * born in the future, and a user who shows an age is of age, like the ages of the filter. A day
 * begins at midnight in Paris.
 */
export function birthDateError(birthDate: string, now: number): string | null {
  const age = ageAt(birthDate, now);
  if (birthDate < BIRTH_DATE_MIN || age === null || age < 0) return 'Cette date n’est pas possible';
  return age < AGE_MIN ? `Il faut avoir au moins ${AGE_MIN} ans` : null;
}

/** The latest birth date (`YYYY-MM-DD`) that {@link birthDateError} accepts at `now`. */
export function latestBirthDateAt(now: number): string {
  const [thisYear, month, today] = parisDay(now).split('-').map(Number);
  const year = thisYear! - AGE_MIN;
  // A person born on 29 February is of age on 1 March, and the birth year may not be a leap year.
  const daysOfMonth = new Date(Date.UTC(year, month!, 0)).getUTCDate();
  const day = Math.min(today!, daysOfMonth);
  return new Date(Date.UTC(year, month! - 1, day)).toISOString().slice(0, 10);
}

/** A URL that is safe to link to and leads where it says; stored as it was typed. */
const webAddressSchema = textSchema(BIO_LINK_URL_MAX_LENGTH)
  .min(1, 'Veuillez saisir une URL')
  .superRefine((address, context) => {
    const message = address === '' ? null : webAddressError(address);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const newLinkSchema = z.strictObject({
  url: webAddressSchema,
  title: optionalTitleSchema(
    BIO_LINK_TITLE_MAX_LENGTH,
    'Le titre ne peut pas dépasser 50 caractères',
  ).default(null),
});
export type NewLink = z.infer<typeof newLinkSchema>;

/** A link's new values, optionally with the shown ones. When these are outdated, nothing is saved. */
export const linkSaveSchema = newLinkSchema.extend({
  expect: z.strictObject({ url: shownText, title: shownText.nullable() }).optional(),
});
export type LinkSave = z.infer<typeof linkSaveSchema>;

/** All of a user's links, each once, in their new order. */
export const linkOrderSchema = z.strictObject({
  ids: z
    .array(shownText)
    .max(BIO_LINKS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, 'Un lien ne peut figurer qu’une fois'),
});

/**
 * The alternative form of a profile link (section 2): the display name in lower case, with its first space an
 * underscore. Null without a name.
 */
export function displaySlug(name: string | null): string | null {
  return name ? slugFromLink(name).replace(' ', '_') : null;
}

/**
 * A username or {@link displaySlug} in its form for comparison. Some systems separate letters from their
 * accents, such as macOS in file names.
 */
export function slugFromLink(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Full years from `birthDate` (`YYYY-MM-DD`) to the day in Paris of `now`, epoch milliseconds. Null without a date. */
export function ageAt(birthDate: string | null, now: number): number | null {
  if (!birthDate) return null;
  const today = parisDay(now);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Labels in a profile for an id that is not in the lookup table (section 2, public profile). */
export const unknownLabels = {
  gender: 'Autre',
  language: (id: number) => `Langue ${id}`,
  sign: (id: number) => `Signe ${id}`,
} as const;

/** The residence of a new creator; defaults to that of their profile. */
export const newCreatorSchema = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Ce pays n’existe pas')
    .optional(),
});
