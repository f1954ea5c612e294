import { type Context, Hono } from 'hono';
import { balanceOf } from '../balances.ts';
import { runDue } from '../due.ts';
import { setOnboarding } from '../objects/accounts.ts';
import { paySession } from '../objects/pay-session.ts';
import type { Store } from '../store.ts';
import { price } from './document.ts';
import { dashboardPage, onboardingPage } from './onboarding.ts';
import { authenticationPage, closedPage, paymentPage } from './payment.ts';

/** The pages that Stripe hosts: payment, 3-D Secure, onboarding, an Express dashboard. */
export function pages(store: Store) {
  const app = new Hono();
  app.use(async (c, next) => {
    store.transaction(() => runDue(store));
    await next();
    c.header('Cache-Control', 'no-store');
  });

  /** The session in the path, if it can still be paid; else the page that says why not. */
  function payable(c: Context) {
    const session = store.find('checkout.session', c.req.param('session')!);
    if (session?.status === 'open') return { session, instead: null };
    const instead = session ? c.html(closedPage(finished(session))) : c.notFound();
    return { session: null, instead };
  }

  app.get('/pay/:session', (c) => {
    const { session, instead } = payable(c);
    if (!session) return instead;
    const plan = store.get('session_plan', session.id);
    // The last error is shown only after an attempt.
    const hasTried = c.req.query('refus') !== undefined && session.payment_intent;
    const intent = hasTried && store.get('payment_intent', session.payment_intent as string);
    const problem = intent ? intent.last_payment_error?.message : undefined;
    return c.html(paymentPage(session, plan, problem));
  });

  app.post('/pay/:session', async (c) => {
    const { session, instead } = payable(c);
    if (!session) return instead;
    const form = await c.req.formData();
    const typed = { number: `${form.get('number') ?? ''}`, email: `${form.get('email') ?? ''}` };
    store.change('session_plan', session.id, { typed });
    return pay(c, session.id);
  });

  app.get('/pay/:session/authenticate', (c) => {
    const { session, instead } = payable(c);
    return session ? c.html(authenticationPage(session)) : instead;
  });

  app.post('/pay/:session/authenticate', async (c) => {
    const { session, instead } = payable(c);
    if (!session) return instead;
    const form = await c.req.formData();
    return pay(c, session.id, form.get('authenticate') === 'accept' ? 'accept' : 'refuse');
  });

  /** Pays with the submitted card, and redirects to the next page. */
  function pay(c: Context, id: string, authentication?: 'accept' | 'refuse') {
    const { number, email } = store.get('session_plan', id).typed;
    const payment = store.transaction(() =>
      paySession(store, id, number, email || null, authentication),
    );
    if (payment.kind === 'authenticate') return c.redirect(`/pay/${id}/authenticate`, 303);
    if (payment.kind === 'refused') return c.redirect(`/pay/${id}?refus`, 303);
    return c.redirect(finished(payment.session).success_url!, 303);
  }

  app.get('/onboarding/:link', (c) => {
    const link = store.find('account_link', c.req.param('link'));
    if (!link) return c.notFound();
    // A link works once, and for minutes.
    if (link.isUsed || link.endsAt <= store.now()) return c.redirect(link.refreshUrl, 303);
    store.change('account_link', link.id, { isUsed: true });
    return c.html(onboardingPage(link.id, link.account));
  });
  app.post('/onboarding/:link', async (c) => {
    const link = store.find('account_link', c.req.param('link'));
    if (!link) return c.notFound();
    const form = await c.req.formData();
    if (form.get('state') === 'active')
      store.transaction(() => setOnboarding(store, link.account, 'active'));
    return c.redirect(link.returnUrl, 303);
  });

  app.get('/dashboard/:account', (c) => {
    const account = store.find('v2.core.account', c.req.param('account'));
    if (!account) return c.notFound();
    const { available, pending } = balanceOf(store, account.id);
    return c.html(dashboardPage(account.id, price(available), price(pending)));
  });
  return app;
}

/** A session whose success URL contains its id. */
function finished<T extends { id: string; success_url: string | null }>(session: T): T {
  return {
    ...session,
    success_url: session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null,
  };
}
