import type { ChangeEvent } from 'react';
import { AGE_MIN } from '../../../domain/limits.ts';
import { BIRTH_DATE_MIN, latestBirthDateAt } from '../../../domain/profiles/profile.ts';
import type { Lookups } from '../../data/lookups.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { FieldGroup } from './field-group.tsx';
import type { DraftFieldsProps } from './profile-draft.ts';

/** Fields chosen from a lookup in one list each. */
type ChosenField =
  | 'genderId'
  | 'nationalityCode'
  | 'residenceCountryCode'
  | 'mbtiCode'
  | 'astrologicalSignId';

/** The personal facts, all optional. */
export function PersonFields({
  draft,
  onChange,
  errors,
  lookups,
}: DraftFieldsProps & { lookups: Lookups }) {
  const latestBirthDate = latestBirthDateAt(Date.now());
  const choose = (field: ChosenField) => (event: ChangeEvent<HTMLSelectElement>) =>
    onChange({ [field]: event.target.value });
  const countries = lookups.countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
  return (
    <FieldGroup legend="À propos de vous">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Date de naissance"
          hint={`Seul votre âge est affiché, à partir de ${AGE_MIN} ans.`}
          error={errors.birthDate}
        >
          <Input
            type="date"
            min={BIRTH_DATE_MIN}
            max={latestBirthDate}
            value={draft.birthDate}
            onChange={(event) => onChange({ birthDate: event.target.value })}
          />
        </Field>
        <Field label="Genre" error={errors.genderId}>
          <Select value={draft.genderId} onChange={choose('genderId')}>
            <Unset />
            {lookups.genders.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Nationalité" error={errors.nationalityCode}>
          <Select value={draft.nationalityCode} onChange={choose('nationalityCode')}>
            <Unset />
            {countries}
          </Select>
        </Field>
        <Field label="Pays de résidence" error={errors.residenceCountryCode}>
          <Select value={draft.residenceCountryCode} onChange={choose('residenceCountryCode')}>
            <Unset />
            {countries}
          </Select>
        </Field>
        <Field label="MBTI" error={errors.mbtiCode}>
          <Select value={draft.mbtiCode} onChange={choose('mbtiCode')}>
            <Unset />
            {lookups.mbtiTypes.map(({ code }) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Signe astrologique" error={errors.astrologicalSignId}>
          <Select value={draft.astrologicalSignId} onChange={choose('astrologicalSignId')}>
            <Unset />
            {lookups.astrologicalSigns.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <SpokenLanguages
        languages={lookups.languages}
        chosen={draft.spokenLanguageIds}
        onChange={(spokenLanguageIds) => onChange({ spokenLanguageIds })}
        error={errors.spokenLanguageIds}
      />
    </FieldGroup>
  );
}

function Unset() {
  return <option value="">Non précisé</option>;
}

interface SpokenLanguagesProps {
  languages: Lookups['languages'];
  chosen: number[];
  onChange: (ids: number[]) => void;
  error: string | undefined;
}

function SpokenLanguages({ languages, chosen, onChange, error }: SpokenLanguagesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Langues parlées</legend>
      <div className="grid max-h-48 grid-cols-2 gap-x-4 overflow-y-auto rounded-lg border px-3 py-1 sm:grid-cols-3">
        {languages.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.includes(id)}
            onCheckedChange={(checked) =>
              onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
