import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meaningsOf, operatorsSearchSchema } from './operators-search.ts';

const ID = '7f3a92d0-41ce-4d2b-9a77-0f6a1b2c3d4e';

describe('meaningsOf', () => {
  it('reads a number, an address or an id as that alone', () => {
    expect(meaningsOf('r-2026-000012')).toMatchObject({
      ...{ document: { series: 'R', number: 2_026_000_000_012 }, username: null, words: [] },
    });
    expect(meaningsOf('A – 2026 – 7').document).toEqual({ series: 'A', number: 2_026_000_000_007 });
    expect(meaningsOf('S-7F3A-92D0-41CE')).toMatchObject({
      ...{ reportPrefix: '7f3a92d0-41ce', username: null },
    });
    expect(meaningsOf(ID.toUpperCase())).toMatchObject({ id: ID, slug: null });
    expect(meaningsOf('Lea@Example.com')).toMatchObject({ email: 'lea@example.com', words: [] });
    expect(meaningsOf('facture F-2026-12').document).toEqual({
      ...{ series: 'F', number: 2_026_000_000_012 },
    });
    expect(meaningsOf('FA 2026 000012').document).toMatchObject({ series: 'FA' });
  });

  it('reads the beginning of an address, alone', () => {
    for (const text of ['Paul.Martin', 'paul.martin@', 'paul.martin@exam'])
      expect(meaningsOf(text), text).toMatchObject({ emailPrefix: text.toLowerCase() });
    for (const text of ['pa', 'Paul Martin', 'paul@example.com'])
      expect(meaningsOf(text), text).toMatchObject({ emailPrefix: null });
  });

  it('reads an address in every form in which mail programs copy it', () => {
    const email = 'paul.martin+x@example.com';
    const forms = ['<ADDRESS>', 'Paul Martin <ADDRESS>', 'mailto:ADDRESS', 'ADDRESS.'];
    const more = [
      '"Martin, Paul" <ADDRESS>',
      'MAILTO:ADDRESS?subject=Bonjour%20vous',
      'Paul <mailto:ADDRESS>',
    ];
    const around = fc.tuple(
      fc.constantFrom('', ' ', '\u00a0'),
      fc.constantFrom('', ' ', ',', ';', '\n'),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...forms, ...more, '(ADDRESS)', '« ADDRESS »'),
        around,
        (form, [before, after]) => {
          const text = before + form.replace('ADDRESS', email) + after;
          expect(meaningsOf(text), text).toMatchObject({ email, words: [] });
          expect(meaningsOf(text.toUpperCase()).email).toBe(email);
        },
      ),
    );
    expect(meaningsOf('mailto:paul.martin%2Bx%40example.com').email).toBe(email);
  });

  it('reads the number of a paper however its parts are written', () => {
    const between = fc.constantFrom(
      '',
      '-',
      ' ',
      ' - ',
      '–',
      '\u2011',
      '−',
      '_',
      '/',
      '.',
      '\u00a0',
    );
    const before = fc.constantFrom('', 'n° ', 'Reçu n°', 'RECU ', '#', 'facture : ', '(');
    const after = fc.constantFrom('', '.', ' ', ')', ' ;');
    fc.assert(
      fc.property(
        ...([before, fc.constantFrom('R', 'r', 'A', 'a'), between] as const),
        ...([fc.nat(99), between, fc.integer({ min: 1, max: 999_999 })] as const),
        ...([fc.boolean(), after] as const),
        (start, series, one, year, other, number, isPadded, end) => {
          const position = isPadded ? String(number).padStart(6, '0') : String(number);
          const text = `${start}${series}${one}${2000 + year}${other}${position}${end}`;
          expect(meaningsOf(text).document, text).toEqual({
            series: series.toUpperCase(),
            number: (2000 + year) * 1_000_000_000 + number,
          });
        },
      ),
    );
    for (const text of [
      'Signalement S-7F3A-92D0-41CE.',
      'n° s 7f3a 92d0 41ce',
      '(S−7F3A−92D0−41CE)',
    ])
      expect(meaningsOf(text).reportPrefix, text).toBe('7f3a92d0-41ce');
    expect(meaningsOf(`/main/achats/${ID}/recu`).id).toBe(ID);
  });

  it('reads any other text as a username, a name or an id of the provider', () => {
    expect(meaningsOf('@Lea.Martin')).toMatchObject({ username: 'lea.martin' });
    expect(meaningsOf('Léa Mar')).toMatchObject({
      ...{ username: null, slug: 'léa_mar', words: ['lea', 'mar'], providerId: null },
    });
    expect(meaningsOf('pi_3Nabc123').providerId).toBe('pi_3Nabc123');
  });

  it('means nothing that a query could misread when the text is hostile', () => {
    for (const text of ['%', '_%', "' or 1=1 --", '*', '"', '💥', 'x@', '@@@'])
      expect(meaningsOf(text), text).toMatchObject({ email: null, id: null, providerId: null });
    expect(meaningsOf('" OR *').words).toEqual(['or']);
  });
});

describe('operatorsSearchSchema', () => {
  it('refuses an empty, an invisible and a long text', () => {
    for (const q of ['', '   ', '\u200b', 'x'.repeat(10_000), '\0', '\ud800'])
      expect(operatorsSearchSchema.safeParse({ q }).success, JSON.stringify(q.slice(0, 3))).toBe(
        false,
      );
    expect(operatorsSearchSchema.parse({ q: ' léa ' })).toEqual({ q: 'léa' });
  });
});
