import { describe, expect, it } from 'vitest';
import { linkedParts } from './linked-parts.ts';

const linksOf = (text: string) =>
  linkedParts(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));
const same = (address: string) => [address, address];

describe('linkedParts', () => {
  it('splits a text at its web addresses', () => {
    const text = 'Lisez https://example.com/a?b=1#c, puis\nhttp://exemple.fr/été !';
    const parts = linkedParts(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.map(({ start }) => start)).toEqual([0, 6, 33, 40, 61]);
    expect(linksOf(text)).toEqual([
      same('https://example.com/a?b=1#c'),
      ['http://exemple.fr/été', 'http://exemple.fr/%C3%A9t%C3%A9'],
    ]);
    expect(linkedParts('Bonjour.')).toEqual([{ text: 'Bonjour.', href: null, start: 0 }]);
    expect(linkedParts('')).toEqual([]);
  });

  it('leaves punctuation and brackets to the text', () => {
    expect(linksOf('(https://example.com/a).')).toEqual([same('https://example.com/a')]);
    expect(linksOf('« https://example.com/a »')).toEqual([same('https://example.com/a')]);
    expect(linksOf('«https://example.com/a»…')).toEqual([same('https://example.com/a')]);
    expect(linksOf('https://fr.wikipedia.org/wiki/Lyon_(ville)')).toEqual([
      same('https://fr.wikipedia.org/wiki/Lyon_(ville)'),
    ]);
    expect(linksOf('https://example.com?')).toEqual([
      ['https://example.com', 'https://example.com/'],
    ]);
  });

  it('links only web addresses', () => {
    for (const text of [
      'javascript:alert(1)',
      'JaVaScRiPt://example.com/%0aalert(1)',
      'data:text/html,<script>alert(1)</script>',
      'ftp://example.com/a',
      'file:///etc/passwd',
      '//example.com/a',
      'mailto:a@example.com',
      'a@example.com',
      'Merci.de rien, example.com',
      '<a href="https">x</a>',
    ])
      expect(linksOf(text)).toEqual([]);
  });

  it('links no look-alike addresses', () => {
    for (const text of [
      'https://google.com@evil.example/',
      'https://google.com:pass@evil.example/',
      'https://аpple.com/',
      'https://example.com\u202Efdp.exe',
      'https://exam\u00ADple.com/',
      'https://example.com/\u200Ba',
      'https://google.com\u2044evil.example/',
      'https://google.com／evil.example/',
      'https://ɡoogle.com/',
    ])
      for (const [shown, href] of linksOf(text)) {
        // The host of each link equals the host that it shows.
        expect(new URL(href!).host).toBe(/^https?:\/\/([a-z.]+)/.exec(shown!)?.[1]);
        expect(text.slice(shown!.length, shown!.length + 1)).not.toMatch(/[@:]/);
      }
    expect(linksOf('https://google.com@evil.example/')).toEqual([]);
    expect(linksOf('https://аpple.com/')).toEqual([]);
    expect(linksOf('https://café.fr/')).toEqual([['https://café.fr/', 'https://xn--caf-dma.fr/']]);
  });
});
