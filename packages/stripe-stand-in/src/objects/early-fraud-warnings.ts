import type Stripe from 'stripe';
import { invalidRequest, noSuch } from '../errors.ts';
import { emit } from '../events.ts';
import { newId, type Store } from '../store.ts';

/** Records a bank's warning that a charge was paid by a stolen card, before any dispute. */
export function warnOfFraud(store: Store, intentId: string): Stripe.Radar.EarlyFraudWarning {
  const intent = store.get('payment_intent', intentId);
  if (intent.status !== 'succeeded')
    throw invalidRequest(`PaymentIntent ${intentId} has not succeeded.`);
  const warning = store.put('radar.early_fraud_warning', {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: intent.latest_charge as string,
    created: store.now(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: intentId,
  } satisfies Stripe.Radar.EarlyFraudWarning);
  emit(store, 'radar.early_fraud_warning.created', warning);
  return warning;
}

/** GET /v1/radar/early_fraud_warnings/:id */
export function fraudWarningOf(store: Store, id: string): Stripe.Radar.EarlyFraudWarning {
  const warning = store.find('radar.early_fraud_warning', id);
  if (!warning) throw noSuch('early_fraud_warning', id);
  return warning;
}
