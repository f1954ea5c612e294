import { RESPONSE_HOUR_MAX } from '../../../domain/limits.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { FieldGroup } from './field-group.tsx';
import type { DraftFieldsProps } from './profile-draft.ts';

/** ISO 639 codes of the selectable default languages. */
const languageCodes = ['fr', 'en', 'es', 'de', 'it', 'pt', 'nl', 'ar', 'zh', 'ja', 'ru', 'tr'];
const languageNames = new Intl.DisplayNames('fr', { type: 'language' });

function formatLanguageName(code: string): string {
  const name = languageNames.of(code) ?? code;
  return name[0]!.toUpperCase() + name.slice(1);
}

/** The default language and the hours for answers. */
export function AvailabilityFields({ draft, onChange, errors }: DraftFieldsProps) {
  const codes = languageCodes.includes(draft.defaultLanguage)
    ? languageCodes
    : [draft.defaultLanguage, ...languageCodes];
  return (
    <FieldGroup legend="Disponibilité" className="grid-cols-2 sm:grid-cols-3">
      <Field label="Langue par défaut" error={errors.defaultLanguage} className="max-sm:col-span-2">
        <Select
          value={draft.defaultLanguage}
          onChange={(event) => onChange({ defaultLanguage: event.target.value })}
        >
          {codes.map((code) => (
            <option key={code} value={code}>
              {formatLanguageName(code)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Répond à partir de (heure)"
        hint="Heure de Paris."
        error={errors.responseFromHours}
      >
        <Input
          type="number"
          min={0}
          max={RESPONSE_HOUR_MAX}
          value={draft.responseFromHours}
          onChange={(event) => onChange({ responseFromHours: event.target.value })}
        />
      </Field>
      <Field label="Répond jusqu’à (heure)" hint="Heure de Paris." error={errors.responseToHours}>
        <Input
          type="number"
          min={0}
          max={RESPONSE_HOUR_MAX}
          value={draft.responseToHours}
          onChange={(event) => onChange({ responseToHours: event.target.value })}
        />
      </Field>
    </FieldGroup>
  );
}
