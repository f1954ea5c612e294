import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type {
  ModerationFigures,
  OutsideFigures,
} from '../../../../domain/moderation/moderation-figures.ts';
import { saveOutsideFigures, yearFiguresQuery } from '../../../data/operations/figures.ts';
import { refreshOperations } from '../../../data/operations/kit.ts';
import { formatCount } from '../../../formats/formats.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Block } from '../kit/block.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { yearsUntil } from './periods.ts';

const labels: Record<keyof OutsideFigures, string> = {
  authorityOrders: 'Ordres d’autorités',
  trustedFlaggerReports: 'Signalements de signaleurs de confiance',
  disputes: 'Litiges devant un organe de règlement',
  disputesLost: 'Dont perdus',
};
const outsideFigureNames = Object.keys(labels) as (keyof OutsideFigures)[];

/** The moderation figures of a year; those that happen outside the product are entered here. */
export function YearFigures() {
  const years = yearsUntil(useNow(600_000).getTime());
  const [year, setYear] = useState(years[0]!);
  const query = useQuery(yearFiguresQuery(year));
  return (
    <Block
      title="Chiffres annuels de la modération"
      hint="Publiés une fois l’année finie. Les quatre chiffres ci-dessous se comptent hors du produit ; corriger une année publiée la republie aussitôt."
    >
      <Field label="Année" className="w-40">
        <Select value={year} onChange={({ target }) => setYear(target.value)}>
          {years.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
      <Loaded query={query}>
        {(figures) => (
          // Another year, or figures that somebody else has entered, begin the form anew.
          <FiguresForm key={year + JSON.stringify(figures.outside)} year={year} figures={figures} />
        )}
      </Loaded>
    </Block>
  );
}

function FiguresForm({ year, figures }: { year: string; figures: ModerationFigures }) {
  const queryClient = useQueryClient();
  const { reports, decisions, appeals, outside } = figures;
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (entered: OutsideFigures) => saveOutsideFigures(year, entered, outside),
    onSuccess: async () => {
      toast.success('Chiffres enregistrés');
      await refreshOperations(queryClient);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    save.mutate(
      Object.fromEntries(
        outsideFigureNames.map((name) => [name, Number(form.get(name))]),
      ) as OutsideFigures,
    );
  };
  return (
    <>
      <p className="text-sm text-ink-soft">
        Comptés par le produit : {formatCount(reports.total)} signalements,{' '}
        {formatCount(decisions.total)} décisions, {formatCount(appeals.total)} contestations.
      </p>
      <Form error={save.error} onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-2">
        {outsideFigureNames.map((name) => (
          <Field key={name} label={labels[name]}>
            <Input
              name={name}
              type="number"
              inputMode="numeric"
              min={0}
              max={1_000_000_000}
              step={1}
              required
              defaultValue={outside[name]}
            />
          </Field>
        ))}
        {save.error && (
          <p role="alert" className="text-sm text-danger sm:col-span-2">
            {messageOf(save.error)}
          </p>
        )}
        <div className="sm:col-span-2">
          <Button type="submit" size="small" busy={save.isPending} busyLabel="Enregistrement...">
            Enregistrer les chiffres
          </Button>
        </div>
      </Form>
    </>
  );
}
