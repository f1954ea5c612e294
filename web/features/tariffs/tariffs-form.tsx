import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { pricingModels } from '../../../domain/pricing.ts';
import type { Tariffs } from '../../../domain/tariff.ts';
import { saveTariffs } from '../../data/tariffs.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TariffCard } from './tariff-card.tsx';
import { type DraftErrors, draftOf, tariffsOf } from './tariffs-draft.ts';

/** Whether nothing has ever been set: a save would create the tariffs. */
function isUnset(tariffs: Tariffs): boolean {
  return pricingModels.every(
    (pricing) => !tariffs[pricing].active && tariffs[pricing].priceCents === null,
  );
}

/** The three offers, saved together. */
export function TariffsForm({ saved }: { saved: Tariffs }) {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [errors, setErrors] = useState<DraftErrors>({});
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (tariffs: Tariffs) => saveTariffs(queryClient, tariffs),
    onSuccess: (outcome) =>
      toast.success(
        outcome === 'created' ? 'Tarifs créés avec succès' : 'Tarifs mis à jour avec succès',
      ),
    onError: () =>
      toast.error(
        isUnset(saved)
          ? 'Erreur lors de la création des tarifs'
          : 'Erreur lors de la mise à jour des tarifs',
      ),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = tariffsOf(draft);
    setErrors(checked.errors ?? {});
    if (checked.tariffs) mutate(checked.tariffs);
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {pricingModels.map((pricing) => (
        <TariffCard
          key={pricing}
          pricing={pricing}
          offer={draft[pricing]}
          onChange={(offer) => {
            setDraft({ ...draft, [pricing]: offer });
            setErrors({ ...errors, [pricing]: undefined });
          }}
          error={errors[pricing]}
          disabled={isPending}
        />
      ))}
      <Button
        type="submit"
        busy={isPending}
        busyLabel="Enregistrement..."
        className="mt-2 sm:justify-self-end"
      >
        Enregistrer les tarifs
      </Button>
    </form>
  );
}
