import { describe, expect, it } from 'vitest';
import { jsonIn } from './json-output.ts';

const notice =
  '\n ⛅️ wrangler 4.149.0 (update available 4.150.0)\n─────\n▲ [WARNING] Old {config}\n';

describe('jsonIn', () => {
  it.each([
    ['a single line', '[{"name":"A"}]'],
    ['several lines', JSON.stringify([{ name: 'A' }], null, 2)],
    ['a notice before it', `${notice}\n[{"name":"A"}]\n`],
    ['a notice in brackets before it', `[WARNING] old\n{"exports"} is new\n[{"name":"A"}]\n`],
    ['a notice after it', `[{"name":"A"}]\n${notice}[see the docs]\n`],
  ])('returns the value when the output is %s', (_, output) => {
    expect(jsonIn(output)).toEqual([{ name: 'A' }]);
  });

  it('returns an empty list when the answer is empty', () => {
    expect(jsonIn(`${notice}[]\n`)).toEqual([]);
  });

  it.each(['', notice, '{"loggedIn": tr'])('throws when the output is %j', (output) => {
    expect(() => jsonIn(output)).toThrow('no JSON in the output');
  });
});
