import type { BaseProfile } from '../../../domain/profiles/profile.ts';
import { shortened } from '../../../domain/text/shown-text.ts';
import type { Lookups } from '../../data/lookups.ts';
import type { Topic } from '../../data/topics.ts';
import type { DraftErrors, DraftField } from './profile-draft.ts';

/** Length of the excerpt that identifies a long text. */
const EXCERPT_LENGTH = 80;

/**
 * Conflict messages for the fields that were changed both in this dialog and elsewhere, with their
 * newly stored values. `current` contains only those fields.
 */
export function conflictsOf(
  current: BaseProfile,
  lookups: Lookups,
  topics: readonly Topic[],
): DraftErrors {
  const named = <Id>(rows: readonly { id: Id; name: string }[], ids: readonly Id[]) =>
    ids.map((id) => rows.find((row) => row.id === id)?.name ?? String(id)).join(', ');
  const labelled = (rows: readonly { id: number; label: string }[], ids: readonly number[]) =>
    named(
      rows.map(({ id, label }) => ({ id, name: label })),
      ids,
    );
  const country = (code: string) =>
    lookups.countries.find((each) => each.code === code)?.name ?? code;
  const inWords: { [Field in DraftField]?: (value: never) => string } = {
    // A date without a time zone.
    birthDate: (date: string) => date.split('-').reverse().join('/'),
    responseFromHours: (hour: number) => `${hour} h`,
    responseToHours: (hour: number) => `${hour} h`,
    genderId: (id: number) => labelled(lookups.genders, [id]),
    spokenLanguageIds: (ids: number[]) => labelled(lookups.languages, ids),
    nationalityCode: country,
    residenceCountryCode: country,
    astrologicalSignId: (id: number) => named(lookups.astrologicalSigns, [id]),
    expertiseTopicIds: (ids: string[]) => named(topics, ids),
  };
  return Object.fromEntries(
    Object.entries(current).map(([field, value]) => {
      const words = value === null ? '' : wordsOf(value, inWords[field as DraftField]);
      return [field, `Enregistré entre-temps : ${words ? `« ${excerpt(words)} »` : 'rien'}`];
    }),
  );
}

function wordsOf(value: unknown, inWords?: (value: never) => string): string {
  return inWords ? inWords(value as never) : String(value);
}

function excerpt(text: string): string {
  return shortened(text, EXCERPT_LENGTH + 1);
}
