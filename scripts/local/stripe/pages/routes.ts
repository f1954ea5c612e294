import { type Context, Hono } from 'hono';
import { balanceOf } from '../balances.ts';
import { runDue } from '../due.ts';
import { setOnboarding } from '../objects/accounts.ts';
import { paySession } from '../objects/pay-session.ts';
import type { Store } from '../store.ts';
import { price } from './document.ts';
import { dashboardPage, onboardingPage } from './onboarding.ts';
import { authenticationPage, closedPage, paymentPage, type Typed } from './payment.ts';

/** The pages that Stripe hosts: paying, 3-D Secure, onboarding, an Express dashboard. */
export function pages(store: Store) {
  const app = new Hono();
  app.use(async (c, next) => {
    store.transaction(() => runDue(store));
    await next();
    c.header('Cache-Control', 'no-store');
  });

  app.get('/pay/:session', (c) => show(c, { number: '', email: '' }));
  app.post('/pay/:session', (c) => pay(c));
  app.post('/pay/:session/authenticate', (c) => pay(c, true));
  // Who comes back to an answered question finds the payment page.
  app.get('/pay/:session/authenticate', (c) => c.redirect(`/pay/${c.req.param('session')}`));

  function show(c: Context, typed: Typed, problem?: string) {
    const session = store.find('checkout.session', c.req.param('session')!);
    if (!session) return c.notFound();
    if (session.status !== 'open') return c.html(closedPage(finished(session)));
    const plan = store.get('session_plan', session.id);
    return c.html(paymentPage(session, plan, typed, problem));
  }

  async function pay(c: Context, isAnswered = false) {
    const form = await c.req.formData();
    const typed = { number: `${form.get('number') ?? ''}`, email: `${form.get('email') ?? ''}` };
    const id = c.req.param('session')!;
    const session = store.find('checkout.session', id);
    if (session?.status !== 'open') return show(c, typed);
    const authenticate = form.get('authenticate') === 'accept' ? 'accept' : 'refuse';
    const payment = store.transaction(() =>
      paySession(
        store,
        id,
        typed.number,
        typed.email || null,
        isAnswered ? authenticate : undefined,
      ),
    );
    if (payment.kind === 'authenticate') return c.html(authenticationPage(session, typed));
    if (payment.kind === 'refused') return show(c, typed, payment.message);
    return c.redirect(finished(payment.session).success_url!, 303);
  }

  app.get('/onboarding/:link', (c) => {
    const link = store.find('account_link', c.req.param('link'));
    if (!link) return c.notFound();
    // A link serves once, and for minutes.
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

/** A session whose address of success names it. */
function finished<T extends { id: string; success_url: string | null }>(session: T): T {
  return {
    ...session,
    success_url: session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null,
  };
}
