import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { parisDay } from '../../../../domain/dates/paris.ts';
import { AUTHORITY_MAX_LENGTH, AUTHORITY_TEXT_MAX_LENGTH } from '../../../../domain/limits.ts';
import type { AuthorityOrder } from '../../../../domain/moderation/authority-orders.ts';
import { authorityOrdersQuery, recordAuthorityOrder } from '../../../data/operations/figures.ts';
import { refreshOperations } from '../../../data/operations/kit.ts';
import { formatCount, formatMoment, formatPublicDay } from '../../../formats/formats.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { Block } from '../kit/block.tsx';
import { PagedRows } from '../kit/rows.tsx';
import { nameOfOperator } from '../kit/words.ts';
import { yearsUntil } from './periods.ts';

/** Orders of courts and authorities: a form that records one, and the register of a year. */
export function AuthorityOrders() {
  const [year, setYear] = useState<string | null>(null);
  const now = useNow(600_000).getTime();
  const years = yearsUntil(now);
  return (
    <Block
      title="Ordres des autorités"
      hint="Une fois exécuté, notez chaque ordre ici : rien ne s’y modifie ni ne s’y efface, et le chiffre de son année compte au moins ceux du registre. Ne nommez personne autrement que par son nom d’utilisateur."
    >
      <OrderForm today={parisDay(now)} />
      <div className="flex flex-wrap items-end gap-3 border-t pt-3">
        <Field label="Registre de l’année" className="w-40">
          <Select
            value={year ?? ''}
            onChange={({ target }) => setYear(target.value === '' ? null : target.value)}
          >
            <option value="">Aucune</option>
            {years.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
        </Field>
        <p className="pb-2.5 text-sm text-ink-soft">Sa consultation est notée au journal.</p>
      </div>
      {year && <Register key={year} year={year} />}
    </Block>
  );
}

function OrderForm({ today }: { today: string }) {
  const queryClient = useQueryClient();
  // A repeated submission after a lost answer records the order once.
  const id = useRef<string>(null);
  const [texts, setTexts] = useState({ authority: '', subject: '', outcome: '' });
  const [receivedOn, setReceivedOn] = useState(today);
  const record = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      id.current ??= crypto.randomUUID();
      return recordAuthorityOrder({ id: id.current, receivedOn, ...texts });
    },
    onSuccess: async () => {
      id.current = null;
      setTexts({ authority: '', subject: '', outcome: '' });
      setReceivedOn(today);
      toast.success('Ordre enregistré');
      await refreshOperations(queryClient);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    record.mutate();
  };
  const change = (part: Partial<typeof texts>) => {
    // Other words are another order.
    id.current = null;
    setTexts({ ...texts, ...part });
  };
  return (
    <Form error={record.error} onSubmit={submit} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <Field label="Reçu le">
          <Input
            type="date"
            name="receivedOn"
            required
            max={today}
            value={receivedOn}
            onChange={({ target }) => {
              id.current = null;
              setReceivedOn(target.value);
            }}
          />
        </Field>
        <Field label="Autorité">
          <Input
            name="authority"
            required
            maxLength={AUTHORITY_MAX_LENGTH}
            value={texts.authority}
            onChange={({ target }) => change({ authority: target.value })}
          />
        </Field>
      </div>
      <Field label="Objet">
        <Textarea
          required
          rows={2}
          maxLength={AUTHORITY_TEXT_MAX_LENGTH}
          className="min-h-18 text-sm"
          name="subject"
          value={texts.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
      </Field>
      <Field label="Suite donnée">
        <Textarea
          required
          rows={2}
          maxLength={AUTHORITY_TEXT_MAX_LENGTH}
          className="min-h-18 text-sm"
          name="outcome"
          value={texts.outcome}
          onChange={({ target }) => change({ outcome: target.value })}
        />
      </Field>
      {record.error && (
        <p role="alert" className="text-sm text-danger">
          {messageOf(record.error)}
        </p>
      )}
      <div>
        <Button type="submit" size="small" busy={record.isPending} busyLabel="Enregistrement...">
          Enregistrer l’ordre
        </Button>
      </div>
    </Form>
  );
}

function Register({ year }: { year: string }) {
  return (
    <PagedRows
      list={useInfiniteQuery(authorityOrdersQuery(year))}
      rowsOf={({ orders }) => orders}
      keyOf={({ id }) => id}
      head={({ count }) => (
        <p className="text-sm text-ink-soft">
          Au registre de {year} : {formatCount(count)}.
        </p>
      )}
      more="Voir plus d’ordres"
      onRequest
      className="grid gap-1"
    >
      {(order) => <Order order={order} />}
    </PagedRows>
  );
}

function Order({ order }: { order: AuthorityOrder }) {
  const { receivedOn, authority, subject, outcome, recordedAt, recordedBy } = order;
  return (
    <>
      <p className="font-medium wrap-anywhere">
        {authority}, reçu le {formatPublicDay(receivedOn)}
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {subject}
      </p>
      <p dir="auto" className="text-ink-soft whitespace-pre-line wrap-anywhere">
        {outcome}
      </p>
      <p className="text-xs text-ink-soft">
        noté le {formatMoment(recordedAt)} par <bdi>{nameOfOperator(recordedBy)}</bdi>
      </p>
    </>
  );
}
