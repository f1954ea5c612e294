import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pricingModels } from '../../../domain/profiles/pricing.ts';
import type { Tariffs } from '../../../domain/profiles/tariff.ts';
import { changedTariffs, peerPricesQuery, saveTariffs } from '../../data/tariffs.ts';
import { useCancellableMutation } from '../../data/use-cancellable-mutation.ts';
import { isNoAnswer, messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { useDiscardQuestion } from '../../ui/confirm-discard.tsx';
import { ChangedElsewhere } from '../../ui/edit-conflict.tsx';
import { Form } from '../../ui/form.tsx';
import { TariffCard } from './tariff-card.tsx';
import {
  conflictsOf,
  type DraftErrors,
  draftOf,
  isChanged,
  rebased,
  tariffsOf,
} from './tariffs-draft.ts';

/** True when no tariff has ever been set: a save would create them. */
function isUnset(tariffs: Tariffs): boolean {
  return pricingModels.every(
    (pricing) => !tariffs[pricing].active && tariffs[pricing].priceCents === null,
  );
}

/** The three offers, saved together, and only when the stored ones are unchanged since. */
export function TariffsForm({ saved }: { saved: Tariffs }) {
  const [shown, setShown] = useState(saved);
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const queryClient = useQueryClient();
  const { data: peers } = useQuery(peerPricesQuery);
  const { mutate, isPending, error } = useCancellableMutation({
    send: (tariffs: Tariffs, signal) => saveTariffs(queryClient, tariffs, shown, signal),
    onSuccess: (outcome, tariffs) => {
      setShown(tariffs);
      toast.success(
        outcome === 'created' ? 'Tarifs créés avec succès' : 'Tarifs mis à jour avec succès',
      );
    },
    onError: (error) => {
      const current = changedTariffs(error);
      if (current) {
        setErrors(conflictsOf(draft, shown, current));
        setDraft(rebased(draft, shown, current));
        setShown(current);
        setChangedElsewhere(true);
      }
      toast.error(
        isUnset(saved)
          ? 'Erreur lors de la création des tarifs'
          : 'Erreur lors de la mise à jour des tarifs',
        current ? { description: messageOf(error) } : {},
      );
    },
  });
  const hasChanges = isChanged(draft, shown);
  const { question } = useDiscardQuestion(hasChanges);
  const submit = () => {
    if (isPending) return;
    const checked = tariffsOf(draft);
    setErrors(checked.errors ?? {});
    setChangedElsewhere(false);
    if (checked.tariffs) mutate(checked.tariffs);
  };
  const takeOver = () => {
    setDraft(draftOf(shown));
    setErrors({});
    setChangedElsewhere(false);
  };

  return (
    <Form error={error} onSubmit={submit} noValidate className="grid gap-4">
      {isChangedElsewhere && (
        <ChangedElsewhere
          what="Vos tarifs ont été modifiés"
          submitLabel="Enregistrer les tarifs"
          onTakeOver={takeOver}
        />
      )}
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
          peers={peers?.prices[pricing] && { ...peers.prices[pricing], category: peers.category }}
        />
      ))}
      <p role="status" className="text-sm text-ink-soft empty:hidden sm:text-right">
        {isNoAnswer(error) && messageOf(error)}
      </p>
      <Button
        type="submit"
        busy={isPending}
        busyLabel="Enregistrement..."
        className="mt-2 sm:justify-self-end"
      >
        Enregistrer les tarifs
      </Button>
      {question}
    </Form>
  );
}
