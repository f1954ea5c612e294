import { describe, expect, it } from 'vitest';
import { newLinkSchema } from '../profiles/profile.ts';
import { passesForAnother } from './web-address.ts';

describe('newLinkSchema rejects a URL that imitates another', () => {
  it.each([
    ['has a name before the host', 'https://google.com@evil.example'],
    ['has a name and a password', 'https://google.com:443@evil.example/x'],
    ['has an empty name', 'https://@evil.example'],
    ['ends its host with a backslash', 'https://evil.example\\@google.com@evil.example'],
    ['has a Cyrillic letter in a Latin name', 'https://g\u043Eogle.com'],
    ['has a Greek letter in a Latin name', 'https://www.g\u03BFogle.com/a'],
    ['has a Latin letter in a Cyrillic name', 'https://\u043F\u0440\u0438mer.example'],
    ['mixes alphabets after a wide dot', 'https://www\u3002p\u0430ypal.com'],
    ['has a Cyrillic name that reads as a Latin one', 'https://\u0430\u0440\u0440\u04CF\u0435.com'],
    ['has such a name with a final dot', 'https://\u0430\u0440\u0440\u04CF\u0435.com./'],
    [
      'has such a name that ends in wide letters',
      'https://\u0430\u0440\u0440\u04CF\u0435.\uFF43\uFF4F\uFF4D/',
    ],
    ['has an encoded host', 'https://%67oogle.com'],
    ['reverses the reading direction', 'https://evil.example/\u202Emoc.elgoog'],
  ])('%s', (_what, url) => {
    expect(newLinkSchema.safeParse({ url }).error?.issues).toMatchObject([
      { path: ['url'], message: 'Cette adresse pourrait passer pour celle d’un autre site' },
    ]);
    expect(passesForAnother(url)).toBe(true);
  });
});

describe('newLinkSchema rejects an invalid URL', () => {
  it.each([
    ['no scheme', 'example.com', /doit commencer par http/],
    ['an email instead of a URL', 'user@host.fr', /doit commencer par http/],
    ['another scheme', 'javascript:alert(1)', /doit commencer par http/],
    ['missing slashes', 'https:example.com', /doit commencer par http/],
    ['an invisible character before it', '\u200Bhttps://example.com', /caractères invisibles/],
    ['a space in its path', 'https://example.com/a b', /espace/],
    ['a space in its host', 'https://exa mple.com', /espace/],
    ['a line break in its host', 'https://exa\nmple.com', /espace/],
    ['an unclosed bracket', 'https://[::1', /aucun site/],
    ['an invalid port', 'https://example.com:99999/', /port/],
    ['a name before its host', 'https://user@host', /celle d’un autre site/],
    ['a dot for a host', 'https://.', /aucun site/],
    ['dots for a host', 'https://..', /aucun site/],
    ['an empty label in its host', 'https://example..com', /aucun site/],
    ['no name before its top-level domain', 'https://.com', /aucun site/],
    ['no host', 'https://', /aucun site/],
    ['only a port', 'https://:80', /aucun site/],
    ['a port of letters', 'https://example.com:abc', /aucun site/],
  ])('that has %s', (_what, url, message) => {
    const issues = newLinkSchema.safeParse({ url }).error?.issues;
    expect(issues).toMatchObject([{ path: ['url'], message: expect.stringMatching(message) }]);
  });

  it('reports an empty URL as missing', () => {
    expect(newLinkSchema.safeParse({ url: ' ' }).error?.issues).toMatchObject([
      { message: 'Veuillez saisir une URL' },
    ]);
  });
});

describe('newLinkSchema accepts an ordinary URL', () => {
  it.each([
    ...['https://example.com', 'http://localhost:3000/a', 'https://example.com/@lea?b=c@d#e@f'],
    ...['https://www.youtube.com/@lea', 'https://élevage-café.fr', 'https://bücher.example:8080/x'],
    ...[
      'https://пример.example',
      'https://метро.рф',
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
