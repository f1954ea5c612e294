import { useQuery } from '@tanstack/react-query';
import type { Proposal } from '../../../../domain/operations/operators-wire.ts';
import type { SettingName } from '../../../../domain/operations/settings.ts';
import type { SettingChange } from '../../../../domain/operations/settings-wire.ts';
import { settingsQuery } from '../../../data/operations/settings.ts';
import { formatPublicDay } from '../../../formats/formats.ts';
import { describedSettings, factsInWords } from './facts.ts';

interface Terms {
  setting: SettingName;
  value: SettingChange['value'];
  on: string | null;
}

/** The rows that describe a proposed change of a setting, beside the value in force; inside a list of terms. */
export function SettingTerms({ terms }: { terms: Proposal['terms'] }) {
  const { setting, value, on } = terms as unknown as Terms;
  const { data } = useQuery(settingsQuery);
  const before = data ? factsInWords(setting, data.settings[setting].value) : [];
  const after = factsInWords(setting, value);
  const labels = describedSettings[setting].facts.map(({ label }) => label);
  const textOf = (facts: typeof after, label: string) =>
    facts.find((fact) => fact.label === label)?.text ?? '—';
  return (
    <>
      <dt className="text-ink-soft">Réglage</dt>
      <dd>{describedSettings[setting].title}</dd>
      {labels.map((label) => {
        const [from, to] = [textOf(before, label), textOf(after, label)];
        return (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere tabular-nums">
              {data && from !== to ? (
                <>
                  <del>{from}</del> <ins className="font-medium no-underline">{to}</ins>
                </>
              ) : (
                to
              )}
            </dd>
          </div>
        );
      })}
      <dt className="text-ink-soft">À partir du</dt>
      <dd>{on === null ? 'Dès que possible' : formatPublicDay(on)}</dd>
    </>
  );
}
