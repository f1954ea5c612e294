import type { Proposal } from '../../../../domain/operations/operators-wire.ts';
import type { SettingName } from '../../../../domain/operations/settings.ts';
import type { SettingChange, SettingsAnswer } from '../../../../domain/operations/settings-wire.ts';
import { formatPublicDay } from '../../../formats/formats.ts';
import type { Fact } from '../kit/facts.tsx';
import { describedSettings, factsInWords } from './facts.ts';

interface Terms {
  setting: SettingName;
  value: SettingChange['value'];
  on: string | null;
}

/** A proposed change of a setting, beside the values in force once they are known. */
export function factsOfSetting(
  terms: Proposal['terms'],
  inForce: SettingsAnswer | undefined,
): Fact[] {
  const { setting, value, on } = terms as unknown as Terms;
  const before = new Map(inForce && factsInWords(setting, inForce.settings[setting].value));
  const after = new Map(factsInWords(setting, value));
  return [
    ['Réglage', describedSettings[setting].title],
    ...describedSettings[setting].facts.map(({ label }): Fact => {
      const [from, to] = [before.get(label) ?? '—', after.get(label) ?? '—'];
      if (!inForce || from === to) return [label, to];
      return [
        label,
        <span key={label}>
          <del>{from}</del> <ins className="font-medium no-underline">{to}</ins>
        </span>,
      ];
    }),
    ['À partir du', on === null ? 'Dès que possible' : formatPublicDay(on)],
  ];
}
