import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StandIn, startStripe } from '@dis-moi/stripe-stand-in';
import type { TestProject } from 'vitest/node';

/** The constants that tests and their stand-ins for Stripe share. */
export const stripeSecrets = {
  secretKey: 'sk_test_of_tests',
  secret: 'whsec_of_tests',
  connectSecret: 'whsec_of_tests_connect',
  thinSecret: 'whsec_of_tests_thin',
};

/**
 * Starts stand-ins for Stripe beside the tests inside workerd, which can start no processes. Each request
 * gets a fresh one and its address (tests/support/workerd/stripe.ts requests it).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started: StandIn[] = [];
  const starter = createServer(async (_request, response) => {
    const stripe = await startStripe({ ...stripeSecrets, file: null, origin: null });
    started.push(stripe);
    response.end(stripe.url);
  });
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve));
  const { port } = starter.address() as AddressInfo;
  project.provide('stripeStarter', `http://127.0.0.1:${port}`);
  return async () => {
    starter.close();
    await Promise.all(started.map((stripe) => stripe.stop()));
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    stripeStarter: string;
  }
}
