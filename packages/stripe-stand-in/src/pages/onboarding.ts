import { html } from 'hono/html';
import { document } from './document.ts';

/** The onboarding page of an account's owner. */
export function onboardingPage(link: string, account: string) {
  return document(
    'Inscription',
    html`
    <h1>Recevoir vos paiements</h1>
    <p>Stripe vous demanderait ici votre identité, votre adresse et votre compte bancaire.</p>
    <p class="hint">Compte ${account}</p>
    <form method="post" action="/onboarding/${link}">
      <button name="state" value="active">Terminer l’inscription</button>
      <button class="second" name="state" value="incomplete">Plus tard</button>
    </form>`,
  );
}

/** The payout dashboard of an account's owner. */
export function dashboardPage(account: string, balance: string, onItsWay: string) {
  return document(
    'Tableau de bord',
    html`
    <h1>Vos virements</h1>
    <p class="amount">${balance}</p>
    <p>${onItsWay} en cours d’acheminement.</p>
    <p class="hint">Compte ${account}</p>`,
  );
}

export function missingPage() {
  return document('Page introuvable', html`<h1>Cette page n’existe pas</h1>`);
}
