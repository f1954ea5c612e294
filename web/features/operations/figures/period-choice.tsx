import { type FormEvent, useState } from 'react';
import { dayBeside, daysFrom } from '../../../../domain/dates/days.ts';
import { STATISTICS_DAYS_MAX } from '../../../../domain/statistics/statistics.ts';
import type { Period } from '../../../data/statistics.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';

/** Query parameters of the first and last day. */
export const FROM = 'du';
export const TO = 'au';

const choices = [7, 28, 90, 365] as const;
const DEFAULT_DAYS = 28;

/** The French message about a period that the server would refuse; null for a valid one. */
function periodError({ from, to }: Period, today: string): string | null {
  const length = daysFrom(from, to);
  if (Number.isNaN(length)) return 'Choisissez deux jours.';
  if (length < 1) return 'La période finit avant de commencer.';
  if (to > today) return 'La période finit après aujourd’hui.';
  return length > STATISTICS_DAYS_MAX ? `Maximum ${STATISTICS_DAYS_MAX} jours.` : null;
}

/** The last days until today. */
const lastDays = (days: number, today: string): Period => ({
  from: dayBeside(today, 1 - days),
  to: today,
});

/** The period that a URL names, or the default one where it names none that is possible. */
export function periodIn(search: URLSearchParams, today: string): Period {
  const asked = { from: search.get(FROM) ?? '', to: search.get(TO) ?? '' };
  return periodError(asked, today) === null ? asked : lastDays(DEFAULT_DAYS, today);
}

interface PeriodChoiceProps {
  period: Period;
  /** `YYYY-MM-DD`. */
  today: string;
  onChoose: (period: Period) => void;
}

/** The choice of a usual period, or of its first and last day. */
export function PeriodChoice({ period, today, onChoose }: PeriodChoiceProps) {
  const [error, setError] = useState<string | null>(null);
  const [written, setWritten] = useState(period);
  const [shown, setShown] = useState(period);
  // Another period may come from the list, or from the address.
  if (shown.from !== period.from || shown.to !== period.to) {
    setShown(period);
    setWritten(period);
    setError(null);
  }
  const length = daysFrom(period.from, period.to);
  const chosen = period.to === today ? choices.find((days) => days === length) : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = periodError(written, today);
    setError(problem);
    if (problem === null) onChoose(written);
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field label="Période" className="w-full sm:w-48">
        <Select
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(lastDays(Number(target.value), today))}
        >
          {chosen === undefined && (
            <option value="" disabled>
              {length} jours choisis
            </option>
          )}
          {choices.map((days) => (
            <option key={days} value={days}>
              {days} derniers jours
            </option>
          ))}
        </Select>
      </Field>
      <Form
        noValidate
        onSubmit={submit}
        className="grid w-full grid-cols-2 items-start gap-3 sm:flex sm:w-auto"
      >
        <Field label="Du" error={error} className="min-w-0 sm:w-40">
          <Input
            type="date"
            value={written.from}
            max={today}
            onChange={({ target }) => setWritten({ ...written, from: target.value })}
          />
        </Field>
        <Field label="Au" className="min-w-0 sm:w-40">
          <Input
            type="date"
            value={written.to}
            max={today}
            onChange={({ target }) => setWritten({ ...written, to: target.value })}
          />
        </Field>
        <Button type="submit" variant="outline" className="max-sm:col-span-2 sm:mt-6.5">
          Afficher
        </Button>
      </Form>
    </div>
  );
}
