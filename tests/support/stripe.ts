import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type StandIn, startStripe } from '../../scripts/local/stripe/server.ts';
import { missesOf } from '../../scripts/stripe-contract/contract.ts';
import { readContract } from '../../scripts/stripe-contract/record.ts';

/** What tests and their stand-ins for Stripe know each other by. */
export const stripeSecrets = {
  secretKey: 'sk_test_of_tests',
  secret: 'whsec_of_tests',
  connectSecret: 'whsec_of_tests_connect',
  thinSecret: 'whsec_of_tests_thin',
};

export const contract = readContract();

/** A type of entry that Stripe may have one day, which tests have the stand-in book. */
const NOT_YET = /\.type is "something_new"/;

/**
 * Starts stand-ins for Stripe beside the tests inside workerd, which can start nothing themselves: each
 * request gets a fresh one and is answered with its address (tests/support/workerd/stripe.ts asks). All that the Worker
 * asks of them, and what they answer, is held against Stripe's contract: the run fails where one is not as it says.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started: StandIn[] = [];
  const misses = new Set<string>();
  const check = (...exchange: [string, unknown, { status: number; body: unknown }]) => {
    const found = missesOf(contract, ...exchange).filter((miss) => !NOT_YET.test(miss));
    for (const miss of found) misses.add(miss);
    return found;
  };
  const starter = createServer(async (_request, response) => {
    const stripe = await startStripe({ ...stripeSecrets, file: null, origin: null, check });
    started.push(stripe);
    response.end(stripe.url);
  });
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve));
  const { port } = starter.address() as AddressInfo;
  project.provide('stripeStarter', `http://127.0.0.1:${port}`);
  return async () => {
    starter.close();
    await Promise.all(started.map((stripe) => stripe.stop()));
    if (misses.size > 0)
      throw new Error(`Not as Stripe has it (docs/payments.md):\n${[...misses].join('\n')}`);
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    stripeStarter: string;
  }
}
