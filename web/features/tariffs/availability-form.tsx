import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { saveAvailability } from '../../data/availability.ts';
import type { Me } from '../../data/me.ts';
import { useNow } from '../../hooks/use-now.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { dayOf, draftOf, limitsWith, readAvailabilityDraft } from './availability-draft.ts';

/** The form for a creator's availability: a pause until a day, and the maximum of open questions. */
export function AvailabilityForm({ saved }: { saved: Me['availability'] }) {
  const id = useId();
  const now = useNow(60_000);
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [error, setError] = useState<string | null>(null);
  const {
    mutate,
    isPending,
    error: failure,
  } = useMutation({
    mutationFn: (availability: Parameters<typeof saveAvailability>[1]) =>
      saveAvailability(queryClient, availability),
    onSuccess: () => toast.success('Disponibilité enregistrée'),
    onError: (error) => toast.error(messageOf(error)),
  });
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setError(null);
  };
  const save = (wanted: typeof draft) => {
    const availability = readAvailabilityDraft(wanted, now);
    if (availability) mutate(availability);
    else setError('La pause doit finir dans le futur');
  };
  const submit = () => {
    save(draft);
  };
  const resume = () => {
    change({ lastDay: '' });
    save({ ...draft, lastDay: '' });
  };
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div>
        <h2 id={id} className="text-lg">
          Disponibilité
        </h2>
        <p className="text-sm text-ink-soft">
          Ce qui est déjà ouvert continue&nbsp;: vos conversations en cours attendent votre réponse.
        </p>
      </div>
      <Card asChild>
        <Form error={failure} onSubmit={submit} noValidate className="grid gap-5">
          <Field
            label="En pause jusqu’au (inclus)"
            hint="Personne ne peut vous poser de nouvelle question pendant ce temps. Vide : pas de pause."
            error={error}
          >
            <Input
              type="date"
              min={dayOf(now)}
              value={draft.lastDay}
              onChange={(event) => change({ lastDay: event.target.value })}
              disabled={isPending}
              className="sm:max-w-60"
            />
          </Field>
          {saved.paused && (
            <Button
              variant="outline"
              size="small"
              className="justify-self-start"
              disabled={isPending}
              onClick={resume}
            >
              Reprendre maintenant
            </Button>
          )}
          <Field
            label="Questions en attente au plus"
            hint="Au-delà, vous n’en recevez plus tant que vous n’avez pas répondu."
            className="sm:max-w-80"
          >
            <Select
              value={draft.most}
              onChange={(event) => change({ most: event.target.value })}
              disabled={isPending}
            >
              <option value="">Sans limite</option>
              {limitsWith(saved.maxOpenQuestions).map((limit) => (
                <option key={limit} value={limit}>
                  {limit}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            type="submit"
            variant="outline"
            busy={isPending}
            busyLabel="Enregistrement..."
            className="sm:justify-self-end"
          >
            Enregistrer la disponibilité
          </Button>
        </Form>
      </Card>
    </section>
  );
}
