import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableLabel } from './readable-label.ts';

describe('readableLabel', () => {
  it.each([
    ['example', 'example'],
    ['xn--caf-dma', 'café'],
    ['XN--CAF-DMA', 'CAFé'],
    ['xn--e1afmkfd', 'пример'],
    ['xn--r8jz45g', '例え'],
    ['xn--', ''],
    ['xn--caf-dm*', null],
    ['xn--99999999', null],
  ])('reads %s as %s', (label, readable) => {
    expect(readableLabel(label)).toBe(readable);
  });

  it('reads what URL parsers write', () => {
    const letters = fc.stringMatching(/^[a-zà-öø-ýα-ωб-я一-龥]{1,12}$/u);
    fc.assert(
      fc.property(letters, (text) => {
        const label = text.normalize('NFC');
        fc.pre(URL.canParse(`https://${label}.fr`));
        const [written] = new URL(`https://${label}.fr`).hostname.split('.');
        // A parser maps some letters before it encodes them.
        expect(new URL(`https://${readableLabel(written!)}.fr`).hostname).toBe(`${written}.fr`);
        if (written!.startsWith('xn--')) expect(readableLabel(written!)).not.toMatch(/^[ -~]*$/);
      }),
      { numRuns: 300 },
    );
  });
});
