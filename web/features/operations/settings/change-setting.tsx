import { useState } from 'react';
import {
  isAnnounced,
  NOTICE_DAYS,
  PUBLISHER_FACT_MAX_LENGTH,
  type SettingName,
  type WantedChange,
} from '../../../../domain/operations/settings.ts';
import type { SettingState } from '../../../../domain/operations/settings-wire.ts';
import { changeSetting } from '../../../data/operations/settings.ts';
import { formatMoment, formatPublicDay } from '../../../formats/formats.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { ActButton, refuse } from '../kit/act-button.tsx';
import { describedSettings, parseTyped, type Typed, typedOf } from './facts.ts';

/** The form of a change of one setting: it says when the change will apply, and who will be told. */
export function ChangeSetting({ state }: { state: SettingState }) {
  const { name, value, lastId, firstDay, earliestAt } = state;
  const { title, facts } = describedSettings[name];
  const [typed, setTyped] = useState<Typed>(() => typedOf(name, value));
  const [day, setDay] = useState('');
  const [errors, setErrors] = useState<Typed>({});
  const send = async (reason: string) => {
    const parsed = parseTyped(name, typed);
    setErrors('errors' in parsed ? parsed.errors : {});
    if ('errors' in parsed) return refuse('Corrigez les champs signalés.');
    const change = {
      setting: name,
      value: parsed.value,
      on: day || null,
      replaces: lastId,
      reason,
    };
    const outcome = await changeSetting(change as WantedChange);
    setDay('');
    return outcome;
  };
  const dayHint = isAnnounced(name)
    ? `Vide : dès que possible, le ${formatPublicDay(earliestAt)}.`
    : 'Vide : dans quelques minutes.';
  return (
    <ActButton
      label={`Modifier : ${title}`}
      effect={effectOf(name, earliestAt)}
      tone="primary"
      reasonHint="Il reste dans l’historique et le journal ; les experts ne le lisent pas."
      send={send}
      done="Changement prévu"
    >
      {facts.map(({ key, label, hint, unit }) => (
        <Field key={key} label={label} hint={hint} error={errors[key] ?? null}>
          <Input
            value={typed[key] ?? ''}
            inputMode={unit ? 'decimal' : undefined}
            maxLength={PUBLISHER_FACT_MAX_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
          />
        </Field>
      ))}
      <Field label="À partir du" hint={dayHint}>
        <Input
          type="date"
          min={firstDay}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
    </ActButton>
  );
}

function effectOf(name: SettingName, earliestAt: string): string {
  const two = 'Une deuxième personne doit valider.';
  return isAnnounced(name)
    ? `${two} Tous les experts sont alors prévenus aussitôt, dans l’application et par e-mail, et le changement s’applique après ${NOTICE_DAYS} jours de préavis au moins : à partir du ${formatPublicDay(earliestAt)}, s’il est validé aujourd’hui.`
    : `${two} Les pages changent alors en quelques minutes, ou à partir du jour choisi. Personne n’est prévenu.`;
}

export const appliesInWords = (name: SettingName, appliesAt: string) =>
  isAnnounced(name) ? `le ${formatPublicDay(appliesAt)}` : `le ${formatMoment(appliesAt)}`;
