import { RESPONSE_HOUR_MAX } from '../../../domain/limits.ts';
import {
  type BaseProfile,
  birthDateError,
  type ProfileChanges,
  profileChangesSchema,
} from '../../../domain/profiles/profile.ts';

/** The form's values: typed and selected fields are text. */
export interface ProfileDraft {
  name: string;
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

export type DraftField = keyof ProfileDraft;
export type DraftErrors = Partial<Record<DraftField, string>>;

/** The profile's fields that the dialog was filled with. */
export type ShownFields = Required<BaseProfile>;

/** Props of every field group in the dialog. */
export interface DraftFieldsProps {
  draft: ProfileDraft;
  onChange: (changes: Partial<ProfileDraft>) => void;
  errors: DraftErrors;
}

const asText = (value: string | number | null) => (value === null ? '' : String(value));

export function draftOf(shown: ShownFields): ProfileDraft {
  return {
    name: asText(shown.name),
    bio: asText(shown.bio),
    aboutShort: asText(shown.aboutShort),
    welcomeMessage: asText(shown.welcomeMessage),
    defaultLanguage: shown.defaultLanguage,
    responseFromHours: asText(shown.responseFromHours),
    responseToHours: asText(shown.responseToHours),
    birthDate: asText(shown.birthDate),
    genderId: asText(shown.genderId),
    spokenLanguageIds: shown.spokenLanguageIds,
    nationalityCode: asText(shown.nationalityCode),
    residenceCountryCode: asText(shown.residenceCountryCode),
    mbtiCode: asText(shown.mbtiCode),
    astrologicalSignId: asText(shown.astrologicalSignId),
    expertiseTopicIds: shown.expertiseTopicIds,
  };
}

/** The fields in which the draft differs from the shown values. */
export function changedIn(draft: ProfileDraft, shown: ShownFields): DraftField[] {
  const before = draftOf(shown);
  return (Object.keys(before) as DraftField[]).filter(
    (field) => JSON.stringify(draft[field]) !== JSON.stringify(before[field]),
  );
}

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

/**
 * The changes to save with the values they are based on, or the errors by field. Only changed
 * fields are included, so that another tab's changes to other fields stay. An empty field becomes
 * null (section 5). `now` is epoch milliseconds.
 */
export function changesOf(
  draft: ProfileDraft,
  shown: ShownFields,
  now: number,
):
  | { changes: ProfileChanges; expect: BaseProfile; errors: null }
  | { changes: null; errors: DraftErrors } {
  const values = {
    ...draft,
    responseFromHours: numberOrNull(draft.responseFromHours),
    responseToHours: numberOrNull(draft.responseToHours),
    genderId: numberOrNull(draft.genderId),
    astrologicalSignId: numberOrNull(draft.astrologicalSignId),
  };
  const fields = changedIn(draft, shown);
  const only = (source: object) =>
    Object.fromEntries(Object.entries(source).filter(([field]) => fields.includes(field as never)));
  const result = profileChangesSchema.safeParse(only(values));
  const issues = result.error?.issues ?? [];
  const errors = errorsOf(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  const birthError = result.data?.birthDate ? birthDateError(result.data.birthDate, now) : null;
  if (birthError) errors.birthDate = birthError;
  return result.success && !birthError
    ? { changes: result.data, expect: only(shown), errors: null }
    : { changes: null, errors };
}

const hourError = `Saisissez une heure entre 0 et ${RESPONSE_HOUR_MAX}`;
/** Messages for fields whose rule has none. */
const fieldErrors: DraftErrors = { responseFromHours: hourError, responseToHours: hourError };

/** The first issue of each field, from the form or the server. */
export function errorsOf(issues: readonly { path: string; message: string }[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const { path, message } of issues) {
    const field = path.split('.')[0] as DraftField;
    errors[field] ??= fieldErrors[field] ?? message;
  }
  return errors;
}
