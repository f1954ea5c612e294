import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { OPEN_QUESTIONS_MAX } from '../../../domain/limits.ts';
import { saveAvailability } from '../../data/availability.ts';
import type { Me } from '../../data/me.ts';
import { messageOf } from '../../lib/api-problem.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type AvailabilityErrors, availabilityOf, dayOf, draftOf } from './availability-draft.ts';

/** Whether one takes questions: a pause until a day, and how many may wait at once. */
export function AvailabilityForm({ saved }: { saved: Me['availability'] }) {
  const id = useId();
  const now = useNow(60_000);
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [errors, setErrors] = useState<AvailabilityErrors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: (availability: Parameters<typeof saveAvailability>[1]) =>
      saveAvailability(queryClient, availability),
    onSuccess: () => toast.success('Disponibilité enregistrée'),
    onError: (error) => toast.error(messageOf(error)),
  });
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = availabilityOf(draft, now);
    setErrors(checked.errors ?? {});
    if (checked.availability) mutate(checked.availability);
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
        <form onSubmit={submit} noValidate className="grid gap-5">
          <div className="flex items-center gap-4">
            <div className="min-w-0 flex-1">
              <p className="font-medium">Faire une pause</p>
              <p className="text-sm text-ink-soft">
                Personne ne peut vous poser de nouvelle question pendant ce temps.
              </p>
            </div>
            <Switch
              aria-label="Faire une pause"
              checked={draft.isPaused}
              onCheckedChange={(isPaused) => change({ isPaused })}
              disabled={isPending}
            />
          </div>
          {draft.isPaused && (
            <Field
              label="Jusqu’au (inclus)"
              error={errors.lastDay}
              className="animate-appear sm:max-w-60"
            >
              <Input
                type="date"
                min={dayOf(now)}
                value={draft.lastDay}
                onChange={(event) => change({ lastDay: event.target.value })}
                disabled={isPending}
              />
            </Field>
          )}
          <Field
            label="Questions en attente au plus"
            hint="Au-delà, vous n’en recevez plus tant que vous n’avez pas répondu. Vide : sans limite."
            error={errors.most}
          >
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={OPEN_QUESTIONS_MAX}
              value={draft.most}
              onChange={(event) => change({ most: event.target.value })}
              onWheel={(event) => event.currentTarget.blur()}
              disabled={isPending}
              className="sm:max-w-60"
            />
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
        </form>
      </Card>
    </section>
  );
}
