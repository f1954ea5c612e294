import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StandIn, startStripe } from '@dis-moi/stripe-stand-in';
import { missesOf, readContract } from '@dis-moi/stripe-stand-in/contract';
import type { TestProject } from 'vitest/node';

/** The constants that tests and their stand-ins for Stripe share. */
export const stripeSecrets = {
  secretKey: 'sk_test_of_tests',
  secret: 'whsec_of_tests',
  connectSecret: 'whsec_of_tests_connect',
  thinSecret: 'whsec_of_tests_thin',
};

const contract = readContract();

/** A type of entry that Stripe may add one day, which tests make the stand-in book. */
const NOT_YET = /\.type is "something_new"/;

/**
 * Starts stand-ins for Stripe beside the tests inside workerd, which can start no processes. Each request
 * gets a fresh one and its address (tests/support/workerd/stripe.ts requests it). All requests of the Worker
 * and all their responses are checked against Stripe's contract: the run fails where one does not conform.
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
