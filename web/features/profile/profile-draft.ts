import { RESPONSE_HOUR_MAX } from '../../../domain/limits.ts';
import { type ProfileChanges, profileChangesSchema } from '../../../domain/profile.ts';
import type { Me } from '../../data/me.ts';

/** What stands in the edit dialog: everything that is typed or chosen from a list is text. */
export interface ProfileDraft {
  bio: string;
  aboutShort: string;
  welcomeMessage: string;
  defaultLanguage: string;
  responseFromHours: string;
  responseToHours: string;
  birthDate: string;
  genderId: string;
  spokenLanguageIds: number[];
  nationalityCode: string;
  residenceCountryCode: string;
  mbtiCode: string;
  astrologicalSignId: string;
  expertiseTopicIds: string[];
}

type DraftField = keyof ProfileDraft;
export type DraftErrors = Partial<Record<DraftField, string>>;

/** What every group of the dialog's fields gets. */
export interface DraftFieldsProps {
  draft: ProfileDraft;
  onChange: (changes: Partial<ProfileDraft>) => void;
  errors: DraftErrors;
}

const asText = (value: string | number | null) => (value === null ? '' : String(value));

export function draftOf(me: Me): ProfileDraft {
  return {
    bio: asText(me.bio),
    aboutShort: asText(me.aboutShort),
    welcomeMessage: asText(me.welcomeMessage),
    defaultLanguage: me.defaultLanguage,
    responseFromHours: asText(me.responseFromHours),
    responseToHours: asText(me.responseToHours),
    birthDate: asText(me.birthDate),
    genderId: asText(me.genderId),
    spokenLanguageIds: me.spokenLanguageIds,
    nationalityCode: asText(me.nationalityCode),
    residenceCountryCode: asText(me.residenceCountryCode),
    mbtiCode: asText(me.mbtiCode),
    astrologicalSignId: asText(me.astrologicalSignId),
    expertiseTopicIds: me.expertiseTopicIds,
  };
}

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

/**
 * What the form saves, or what is wrong with it by field. What is left empty becomes null
 * (section 5). Expertise belongs to creators: nobody else's save speaks of it.
 */
export function changesOf(
  draft: ProfileDraft,
  isCreator: boolean,
): { changes: ProfileChanges; errors: null } | { changes: null; errors: DraftErrors } {
  const { expertiseTopicIds, ...own } = draft;
  const result = profileChangesSchema.safeParse({
    ...own,
    responseFromHours: numberOrNull(draft.responseFromHours),
    responseToHours: numberOrNull(draft.responseToHours),
    genderId: numberOrNull(draft.genderId),
    astrologicalSignId: numberOrNull(draft.astrologicalSignId),
    ...(isCreator ? { expertiseTopicIds } : {}),
  });
  return result.success
    ? { changes: result.data, errors: null }
    : {
        changes: null,
        errors: errorsOf(
          result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
        ),
      };
}

const hourError = `Saisissez une heure entre 0 et ${RESPONSE_HOUR_MAX}`;
/** Fields whose rule has no words of its own. */
const fieldErrors: DraftErrors = {
  responseFromHours: hourError,
  responseToHours: hourError,
  birthDate: 'Cette date n’est pas possible',
};

/** The first complaint about each field, the form's or the server's. */
export function errorsOf(issues: readonly { path: string; message: string }[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const { path, message } of issues) {
    const field = path.split('.')[0] as DraftField;
    errors[field] ??= fieldErrors[field] ?? message;
  }
  return errors;
}
