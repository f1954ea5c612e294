import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newLinkSchema } from '../profiles/profile.ts';
import { fold } from './fold.ts';
import { READ_AS_LATIN } from './read-as-latin.ts';
import { passesForAnother } from './web-address.ts';

describe('passesForAnother is true for', () => {
  it.each([
    ['has a name before the host', 'https://google.com@evil.example'],
    ['has a name and a password', 'https://google.com:443@evil.example/x'],
    ['has an empty name', 'https://@evil.example'],
    ['ends its host with a backslash', 'https://evil.example\\@google.com@evil.example'],
    ['has a Cyrillic letter in a Latin name', 'https://g\u043Eogle.com'],
    ['has a Greek letter in a Latin name', 'https://www.g\u03BFogle.com/a'],
    ['has a Latin letter in a Cyrillic name', 'https://\u043F\u0440\u0438mer.example'],
    ['mixes behind a wide dot', 'https://www\u3002p\u0430ypal.com'],
    ['has a Cyrillic name that reads as a Latin one', 'https://\u0430\u0440\u0440\u04CF\u0435.com'],
    ['ends such a name in a dot', 'https://\u0430\u0440\u0440\u04CF\u0435.com./'],
    [
      'ends such a name in wide letters',
      'https://\u0430\u0440\u0440\u04CF\u0435.\uFF43\uFF4F\uFF4D/',
    ],
    [
      'is such a name in Punycode',
      `https://${new URL('https://\u0430\u0440\u0440\u04CF\u0435.com').hostname}`,
    ],
    ['is a mixed name in Punycode', `https://www.${new URL('https://p\u0430ypal.com').hostname}/a`],
    ['is such a name in Punycode of large letters', 'https://XN--80AK6AA92E.com'],
    ['has an encoded host', 'https://%67oogle.com'],
    ['turns the reading round', 'https://evil.example/\u202Emoc.elgoog'],
  ])('%s', (_what, url) => {
    expect(newLinkSchema.safeParse({ url }).error?.issues).toMatchObject([
      { path: ['url'], message: 'Cette adresse pourrait passer pour celle d’un autre site' },
    ]);
    expect(passesForAnother(url)).toBe(true);
  });
});

describe('passesForAnother for any host', () => {
  const place = fc.nat(3);
  /** Every character that reads as a Latin letter, except those of French and its neighbours. */
  const lookAlike = fc.constantFrom(
    ...READ_AS_LATIN.flatMap(([, characters]) => [...characters]).filter(
      (character) => !/[æœøß]/i.test(character) && character.normalize('NFKC') === character,
    ),
  );
  const host = (at: number, part: string) =>
    ['www', 'google', 'evil', 'fr'].map((label, index) =>
      index === at ? label[0] + part + label.slice(1) : label,
    );

  it('is true with a look-alike letter anywhere', () => {
    fc.assert(
      fc.property(place, lookAlike, (at, letter) => {
        expect(passesForAnother(`https://${host(at, letter).join('.')}/`), fold(letter)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is true in Punycode wherever it is true in letters', () => {
    fc.assert(
      fc.property(place, lookAlike, (at, letter) => {
        const address = `https://${host(at, letter).join('.')}/`;
        fc.pre(URL.canParse(address));
        const { hostname } = new URL(address);
        // Some letters are only other forms of plain ones, which a browser writes.
        fc.pre(hostname.includes('xn--'));
        expect(passesForAnother(`https://${hostname}/`), hostname).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is true with any sign but a hyphen or a dot anywhere', () => {
    const sign = fc
      .integer({ min: 0x80, max: 0x1ffff })
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /[\p{P}\p{S}\p{Cf}\p{Zs}]/u.test(character))
      // Wide forms of plain letters, and full stops, lead where they seem to lead.
      .filter((character) => !/^[a-z0-9._-]+$|。/i.test(character.normalize('NFKC')));
    fc.assert(
      fc.property(place, sign, (at, character) => {
        expect(passesForAnother(`https://${host(at, character).join('.')}/`)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['⁄', '∕', '⧸', '╱', '／', 'ǃ', '丿', 'ノ', '〳', '：', 'ː', '？', '＃', '\u2066', '০'])(
    'is true when %s hides the end of the host',
    (sign) => {
      expect(passesForAnother(`https://google.com${sign}a.evil.fr/`)).toBe(true);
    },
  );

  it('is false for names of French letters, digits and hyphens', () => {
    const label = fc.stringMatching(/^[a-z0-9àâäçéèêëîïôöœæùûüÿ]{1,20}(-[a-z0-9é]{1,9})?$/);
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
        expect(passesForAnother(`https://${labels.join('.')}.fr/x`)).toBe(false);
      }),
    );
  });
});

describe('webAddressError for an invalid address', () => {
  it.each([
    ['no scheme', 'example.com', /doit commencer par http/],
    ['an address of a mailbox', 'user@host.fr', /doit commencer par http/],
    ['another scheme', 'javascript:alert(1)', /doit commencer par http/],
    ['missing slashes', 'https:example.com', /doit commencer par http/],
    ['something that nobody sees before it', '\u200Bhttps://example.com', /caractères invisibles/],
    ['a space in its path', 'https://example.com/a b', /espace/],
    ['a space in its host', 'https://exa mple.com', /espace/],
    ['a line break in its host', 'https://exa\nmple.com', /espace/],
    ['a bracket that stays open', 'https://[::1', /aucun site/],
    ['a port that is none', 'https://example.com:99999/', /port/],
    ['a name before its host', 'https://user@host', /celle d’un autre site/],
    ['a dot for a host', 'https://.', /aucun site/],
    ['dots for a host', 'https://..', /aucun site/],
    ['a hole in its host', 'https://example..com', /aucun site/],
    ['no name before its ending', 'https://.com', /aucun site/],
    ['no host', 'https://', /aucun site/],
    ['only a port', 'https://:80', /aucun site/],
    ['a port of letters', 'https://example.com:abc', /aucun site/],
  ])('names the error: %s', (_what, url, message) => {
    const issues = newLinkSchema.safeParse({ url }).error?.issues;
    expect(issues).toMatchObject([{ path: ['url'], message: expect.stringMatching(message) }]);
  });

  it('reports a missing address', () => {
    expect(newLinkSchema.safeParse({ url: ' ' }).error?.issues).toMatchObject([
      { message: 'Veuillez saisir une URL' },
    ]);
  });
});

describe('webAddressError accepts an ordinary address', () => {
  it.each([
    ...['https://example.com', 'http://localhost:3000/a', 'https://example.com/@lea?b=c@d#e@f'],
    ...['https://www.youtube.com/@lea', 'https://élevage-café.fr', 'https://bücher.example:8080/x'],
    ...[
      'https://пример.example',
      'https://метро.рф',
      `https://${new URL('https://метро.рф').hostname}`,
      'https://παράδειγμα.example',
      'https://例え.example/日本',
    ],
    ...[
      'https://[2001:db8::1]/',
      'https://192.0.2.1/',
      'https://xn--caf-dma.fr',
      'https://a-1.fr/%40',
    ],
  ])('%s', (url) => {
    expect(newLinkSchema.parse({ url })).toMatchObject({ url });
  });
});
