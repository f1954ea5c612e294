import { parseEuros } from '../../../../domain/profiles/tariff.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { refuse } from '../kit/act-button.tsx';

const AMOUNT = 'amount';

/** The amount of an act, in euros; {@link centsIn} reads it. */
export function AmountField({ label, hint }: { label: string; hint: string }) {
  return (
    <Field label={label} hint={hint}>
      <Input name={AMOUNT} inputMode="decimal" autoComplete="off" />
    </Field>
  );
}

/** The cents of the {@link AmountField}; refuses anything that is no amount. */
export const centsIn = (form: FormData): number =>
  parseEuros(String(form.get(AMOUNT) ?? '')) ??
  refuse('Écrivez un montant en euros, par exemple 4,50.', AMOUNT);
