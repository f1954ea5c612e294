import { z } from 'zod';
import { displayNameSchema } from '../accounts/account.ts';
import '../text/input-messages.ts';
import {
  AGE_MIN,
  BIO_LINK_TITLE_MAX_LENGTH,
  BIO_LINKS_MAX,
  RESPONSE_HOUR_MAX,
  TOPICS_MAX,
} from '../limits.ts';
import {
  isStorableText,
  optionalTextSchema,
  optionalTitleSchema,
  textSchema,
} from '../text/text.ts';
import { webAddressError } from '../text/web-address.ts';
import { topicIdsSchema } from './topic.ts';

/** The specification names no lengths for these texts; a profile stays a page. */
export const BIO_MAX_LENGTH = 2_000;
export const ABOUT_SHORT_MAX_LENGTH = 300;
export const WELCOME_MESSAGE_MAX_LENGTH = 1_000;
const BIO_LINK_URL_MAX_LENGTH = 2_048;
const SPOKEN_LANGUAGES_MAX = 50;
/** Limit of a text in a condition: longer than any saved text. */
const SHOWN_TEXT_MAX_LENGTH = 10_000;

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

const shownText = z.string().max(SHOWN_TEXT_MAX_LENGTH).refine(isStorableText);
const shownNumber = z.int().nullable();

/**
 * The fields of a profile as somebody was shown them, named as in {@link ProfileChanges}. A condition
 * and never a value to store, so it may be what no rule of today would take.
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
export type ShownProfile = z.infer<typeof shownProfileSchema>;

/** Changes, and perhaps what they were made from: where that no longer stands, nothing is saved. */
export const profileSaveSchema = profileChangesSchema.extend({
  expect: shownProfileSchema.optional(),
});

/** The first day on which anybody alive can have been born. */
export const BIRTH_DATE_MIN = '1900-01-01';

/**
 * What is wrong with a birth date (`YYYY-MM-DD`) at `now`, in French; null when nothing is. Nobody is
 * born in the future, and who shows an age is of age, as the ages that one can search by are.
 */
export function birthDateError(birthDate: string, now: number): string | null {
  const age = ageAt(birthDate, now);
  if (birthDate < BIRTH_DATE_MIN || age === null || age < 0) return 'Cette date n’est pas possible';
  return age < AGE_MIN ? `Il faut avoir au moins ${AGE_MIN} ans` : null;
}

/** The latest birth date (`YYYY-MM-DD`) that {@link birthDateError} takes at `now`. */
export function latestBirthDateAt(now: number): string {
  const today = new Date(now);
  const year = today.getUTCFullYear() - AGE_MIN;
  const month = today.getUTCMonth();
  // Who was born on 29 February is of age on 1 March, and that year may have had none.
  const daysOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(today.getUTCDate(), daysOfMonth);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** An address that is safe to link to and leads where it says; kept as it was typed. */
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

/** A link as it is to be, and perhaps as it was shown: where it is another now, nothing is saved. */
export const linkSaveSchema = newLinkSchema.extend({
  expect: z.strictObject({ url: shownText, title: shownText.nullable() }).optional(),
});
export type LinkSave = z.infer<typeof linkSaveSchema>;

/** All of a person's links, each once, in their new order. */
export const linkOrderSchema = z.strictObject({
  ids: z
    .array(shownText)
    .max(BIO_LINKS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, 'Un lien ne peut figurer qu’une fois'),
});

/**
 * The other form in which a profile link may name a person (section 2): the display name in lower
 * case, its first space an underscore. Null without a name.
 */
export function displaySlug(name: string | null): string | null {
  return name ? slugFromLink(name).replace(' ', '_') : null;
}

/**
 * A username or {@link displaySlug} as it is compared, from a link that may write it otherwise: some systems part
 * letters from their accents, such as macOS in the names of files.
 */
export function slugFromLink(text: string): string {
  return text.normalize('NFC').toLowerCase();
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
