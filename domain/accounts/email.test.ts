import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../tests/support/any-text.ts';
import { emailSchema } from './email.ts';

const isAccepted = (email: string) => emailSchema.safeParse(email).success;

const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?$/);
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.stringMatching(/^[a-z]{2,12}$/))
  .map(([labels, ending]) => [...labels, ending].join('.'))
  // Browsers refuse what only looks encoded.
  .filter((name) => !name.includes('xn--'));
const atom = fc.string({
  unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+/=?^_`{|}~-"),
  minLength: 1,
  maxLength: 20,
});
const localPart = fc.array(atom, { minLength: 1, maxLength: 3 }).map((atoms) => atoms.join('.'));

describe('emailSchema', () => {
  it('accepts every sign that the mail standard allows before the @, and any domain', () => {
    fc.assert(
      fc.property(localPart, domain, (local, host) => {
        expect(emailSchema.parse(`${local}@${host}`)).toBe(`${local}@${host}`);
        expect(emailSchema.parse(` ${local.toUpperCase()}@${host} `)).toBe(`${local}@${host}`);
      }),
    );
  });

  it('returns an address that it accepts as it is, for any text that it accepts', () => {
    const typed = fc.tuple(fc.oneof(localPart, anyText), fc.oneof(domain, anyText));
    fc.assert(
      fc.property(typed, ([local, host]) => {
        const { data } = emailSchema.safeParse(`${local}@${host}.fr`);
        if (data === undefined) return;
        expect(data).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
        expect(emailSchema.parse(data)).toBe(data);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['lea@café.fr', 'lea@xn--caf-dma.fr'],
    ['LEA@CAFE\u0301.FR', 'lea@xn--caf-dma.fr'],
    ['ольга@example.com', null],
    ['olga@почта.рф', 'olga@xn--80a1acny.xn--p1ai'],
    ['lea@straße.de', 'lea@xn--strae-oqa.de'],
    ['lea@exemple。fr', null],
    ['\u00a0Lea@Example.com\u200b \u2069', 'lea@example.com'],
  ])('reads %j as %j', (typed, address) => {
    expect(emailSchema.safeParse(typed).data ?? null).toBe(address);
  });

  it.each([
    ['without a sign before the @', '@example.com'],
    ['without a domain', 'lea@'],
    ['with a space', 'le a@example.com'],
    ['of nothing visible', '\u200b'],
    ['with a dot at an end', '.lea@example.com'],
    ['with a dot before the @', 'lea.@example.com'],
    ['with two dots', 'le..a@example.com'],
    ['with a quoted part', '"le a"@example.com'],
    ['with a comment', 'lea(x)@example.com'],
    ['of one name', 'lea@localhost'],
    ['of a number', 'lea@127.0.0.1'],
    ['in brackets', 'lea@[127.0.0.1]'],
    ['with a port', 'lea@example.com:25'],
    ['with a path', 'lea@example.com/x'],
    ['with an encoded sign', 'lea@exa%6Dple.com'],
    ['with a hyphen at an end', 'lea@-example.com'],
    ['with half a character', 'lea@exa\ud800mple.com'],
    ['with a part of 65 signs', `${'a'.repeat(65)}@example.com`],
    ['with a name of 64 letters', `lea@${'a'.repeat(64)}.com`],
    ['of 255 signs', `lea@${`${'a'.repeat(60)}.`.repeat(4)}fr${'a'.repeat(5)}`],
  ])('refuses an address %s', (_, email) => {
    expect(isAccepted(email)).toBe(false);
    expect(isAccepted(`${'a'.repeat(64)}@${'a'.repeat(63)}.com`)).toBe(true);
  });
});
