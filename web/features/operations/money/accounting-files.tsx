import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fetchAccounting, fetchSellerReport } from '../../../data/operations/money.ts';
import { monthLabel } from '../../../formats/formats.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { monthsUntil, yearsUntil } from '../figures/periods.ts';
import { Block } from '../kit/block.tsx';

/** The files of a month and of a year. */
export function Files() {
  const now = useNow(600_000).getTime();
  return (
    <Block
      title="Fichiers"
      hint="Pour un tableur français : points-virgules et virgules décimales. Un mois est définitif trois jours après sa fin. Chaque téléchargement est noté au journal."
    >
      <FileOf
        label="Écritures du mois"
        button="Télécharger le mois"
        periods={monthsUntil(now).map((month) => ({ value: month, label: monthLabel(month) }))}
        load={fetchAccounting}
        nameOf={(month) => `dis-moi-comptabilite-${month}.csv`}
      />
      <FileOf
        label="Déclaration des vendeurs (DAC7)"
        button="Télécharger l’année"
        periods={yearsUntil(now).map((year) => ({ value: year, label: year }))}
        load={fetchSellerReport}
        nameOf={(year) => `dac7-${year}.csv`}
      />
    </Block>
  );
}

interface FileOfProps {
  label: string;
  button: string;
  periods: { value: string; label: string }[];
  load: (period: string) => Promise<Blob>;
  nameOf: (period: string) => string;
}

function FileOf({ label, button, periods, load, nameOf }: FileOfProps) {
  // The latest that has ended.
  const [period, setPeriod] = useState(periods[1]!.value);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: load,
    onSuccess: (file, of) => saveFile(file, nameOf(of)),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={label} className="w-52">
        <Select value={period} onChange={({ target }) => setPeriod(target.value)}>
          {periods.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="outline" busy={isPending} onClick={() => mutate(period)}>
        <Download aria-hidden />
        {button}
      </Button>
    </div>
  );
}
