import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stripePermissions } from '../../scripts/deployment/stripe-permissions.ts';

/** The methods of Stripe's client that the Worker calls, such as `refunds.create`. */
function calledMethods(): string[] {
  const files = globSync('worker/marketplace/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const call = /(?:stripe|await client\(\)\))\s*\.((?:\w+\.)+\w+)\(/g;
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(call)].map(([, method]) => method!),
  );
  return [...new Set(found)].toSorted();
}

describe('permissions of the key of Stripe', () => {
  it('are those of the methods that the Worker calls', () => {
    const permitted = new Set(stripePermissions.flatMap(({ methods }) => methods));
    expect(calledMethods()).toEqual([...permitted].toSorted());
  });

  it('are written where a method writes', () => {
    const writing = stripePermissions.filter(({ methods }) =>
      methods.some((method) => !/\.(retrieve|list\w*)$/.test(method)),
    );
    expect(writing.map(({ level }) => level)).toEqual(writing.map(() => 'write'));
  });
});
