import { recordBankPayment, retryEffect, retryEvent } from '../../../data/operations/money.ts';
import { ActButton } from '../kit/act-button.tsx';

const isRefund = (key: string) => /^(refund|return|goodwill):/.test(key);

/** Retries an effect that was given up, or records that a refund was paid from the bank. */
export function RetryEffect({ id }: { id: string }) {
  return (
    <>
      <ActButton
        label="Réessayer"
        effect="Stripe dit d’abord si le mouvement a déjà été fait. Il repart dans la minute, sous la même clé."
        send={() => retryEffect(id)}
        done="Mouvement remis en file"
      />
      {isRefund(id) && (
        <ActButton
          label="Payé par virement"
          effect="La somme a quitté le compte bancaire de la plateforme : Stripe ne la remboursera plus."
          send={(reason, _, actId) => recordBankPayment(id, { reason, actId })}
          done="Remboursement noté comme payé"
          reasonHint="Le journal des opérateurs le garde : la référence du virement, par exemple."
        />
      )}
    </>
  );
}

/** Processes an event of Stripe once more. */
export function RetryEvent({ id }: { id: string }) {
  return (
    <ActButton
      label="Réessayer"
      effect="L’objet de Stripe est relu, et son état appliqué une fois."
      send={() => retryEvent(id)}
      done="Événement traité"
    />
  );
}
