/**
 * Generates values for the secret `AUTH_SIGNING_KEYS` (docs/operations.md). The first key signs, and all verify. `new`
 * prints one key. `add`, `swap` and `drop` read the current value from standard input and print it with a fresh second
 * key, with the two in the other order, or with only the first.
 */
import { text } from 'node:stream/consumers';
import { newSigningKey } from './local/environment.ts';

type Keys = object[];

const steps: Record<string, (keys: Keys) => Keys> = {
  new: () => [newSigningKey()],
  add: ([first]) => [first!, newSigningKey()],
  swap: ([first, second]) => [second!, first!],
  drop: ([first]) => [first!],
};

const name = process.argv[2] ?? '';
const step = steps[name];
const present: Keys = step && name !== 'new' ? JSON.parse(await text(process.stdin)) : [];
const expected = { new: 0, add: 1, swap: 2, drop: 2 }[name];
if (!step || present.length !== expected) {
  console.error(
    'Usage: npm run -s signing-keys -- new | add | swap | drop; add wants one key, the others two',
  );
  process.exitCode = 2;
} else {
  console.log(JSON.stringify(step(present)));
}
