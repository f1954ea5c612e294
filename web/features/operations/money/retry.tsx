import { retryEffect, retryEvent } from '../../../data/operations/money.ts';
import { ActButton } from '../kit/act-button.tsx';

/** Retries an effect that was given up. */
export function RetryEffect({ id }: { id: string }) {
  return (
    <ActButton
      label="Réessayer"
      effect="Stripe dit d’abord si le mouvement a déjà été fait. Il repart dans la minute, sous la même clé."
      send={() => retryEffect(id)}
      done="Mouvement remis en file"
    />
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
