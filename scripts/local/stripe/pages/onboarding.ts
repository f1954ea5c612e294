import { html } from 'hono/html';
import { document } from './document.ts';

/** Where an account's owner would say who they are. */
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

/** Where an account's owner would see their payouts. */
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

/** What is at an address of nothing. */
export function missingPage() {
  return document('Page introuvable', html`<h1>Cette page n’existe pas</h1>`);
}
