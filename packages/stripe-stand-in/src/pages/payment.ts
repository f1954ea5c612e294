import { html, raw } from 'hono/html';
import type Stripe from 'stripe';
import type { SessionPlan } from '../store.ts';
import { document, price } from './document.ts';

const SUGGESTED = [
  ['4242 4242 4242 4242', 'acceptée'],
  ['4000 0000 0000 3220', 'à confirmer (3-D Secure)'],
  ['4000 0000 0000 0002', 'refusée'],
  ['4000 0000 0000 9995', 'solde insuffisant'],
];

/** The payment page of a session. `problem` says why the last attempt failed. */
export function paymentPage(
  session: Stripe.Checkout.Session,
  { items, typed }: SessionPlan,
  problem?: string,
) {
  return document(
    'Paiement',
    html`
    <h1>${items.map(({ name }) => name).join(', ')}</h1>
    ${items.map(({ description }) => (description ? html`<p>${description}</p>` : ''))}
    <p class="amount">${price(session.amount_total!)}</p>
    ${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ''}
    <form method="post" action="/pay/${session.id}">
      ${
        session.customer_email
          ? html`<p class="hint">${session.customer_email}</p>`
          : html`<label for="email">E-mail</label>
            <input id="email" name="email" type="email" autocomplete="email" required value="${typed.email}">`
      }
      <label for="number">Numéro de carte</label>
      <input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required
        placeholder="4242 4242 4242 4242" value="${typed.number}"
        ${problem ? raw('autofocus aria-invalid="true" aria-describedby="problem"') : ''}>
      <div class="pair">
        <div><label for="expiry">Expiration</label>
          <input id="expiry" name="expiry" autocomplete="cc-exp" value="12 / 34"></div>
        <div><label for="cvc">CVC</label>
          <input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" value="123"></div>
      </div>
      <button>Payer ${price(session.amount_total!)}</button>
    </form>
    ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Annuler et revenir</a></p>` : ''}
    <details class="hint"><summary>Cartes de test</summary>
      <dl>${SUGGESTED.map(([number, what]) => html`<dt>${number}</dt><dd>${what}</dd>`)}</dl>
    </details>`,
  );
}

/** The page on which the payer's bank asks for confirmation. */
export function authenticationPage(session: Stripe.Checkout.Session) {
  return document(
    'Authentification 3-D Secure',
    html`
    <h1>Votre banque vous demande de confirmer</h1>
    <p class="amount">${price(session.amount_total!)}</p>
    <form method="post" action="/pay/${session.id}/authenticate">
      <button name="authenticate" value="accept">Confirmer le paiement</button>
      <button class="second" name="authenticate" value="refuse">Refuser</button>
    </form>`,
  );
}

/** The page of a session that can no longer be paid. */
export function closedPage(session: Stripe.Checkout.Session) {
  const isPaid = session.status === 'complete';
  const back = isPaid ? session.success_url : session.cancel_url;
  return document(
    isPaid ? 'Paiement effectué' : 'Session expirée',
    html`
    <h1>${isPaid ? 'Ce paiement a déjà été effectué' : 'Cette session de paiement a expiré'}</h1>
    <p>${isPaid ? 'Rien de plus ne sera débité.' : 'Rien n’a été débité.'}</p>
    ${back ? html`<p><a href="${back}">Revenir au site</a></p>` : ''}`,
  );
}
