import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../tests/support/any-text.ts';
import { paths } from './paths.ts';
import { searchedText } from './searched-address.ts';

const ORIGIN = 'https://dis-moi.example';
const ID = '5f0c1f8e-3f63-4c53-9f0e-6a5b7d1c2e3f';

describe('searchedText', () => {
  const username = fc
    .stringMatching(/^[a-z0-9_][a-z0-9._]{0,20}[a-z0-9_]$/)
    .filter((name) => !name.includes('..'));
  const page = fc.oneof(
    username.chain((name) =>
      fc
        .constantFrom(
          ...[paths.publicProfile(name), paths.user(name), paths.askUser(name), paths.askMe(name)],
          paths.conversation(name, ID, 'day', ID),
        )
        .map((path) => ({ path, text: name })),
    ),
    fc.constantFrom(
      { path: paths.publicPost(ID), text: ID },
      { path: paths.post(ID), text: ID },
      { path: paths.category('bien-etre'), text: 'bien etre' },
      { path: paths.discoverSubcategory('sport', 'course-a-pied'), text: 'course a pied' },
    ),
  );
  const around = fc.constantFrom(
    ...[
      ORIGIN,
      ORIGIN.toUpperCase(),
      'http://dis-moi.example',
      'dis-moi.example',
      '',
      ` ${ORIGIN}`,
      `<${ORIGIN}`,
    ],
  );

  it('is what the page of an address of the site shows, in any form', () => {
    fc.assert(
      fc.property(
        page,
        around,
        fc.constantFrom('', '?a=b', '#avis', ' ', '>', '.', ' ?'),
        ({ path, text }, before, after) => {
          const joined = path.includes('?') && after === '?a=b' ? path : path + after;
          expect(searchedText(before + joined, ORIGIN)).toBe(text);
        },
      ),
    );
  });

  it('is the same for an address in percent form', () => {
    fc.assert(
      fc.property(page, fc.infiniteStream(fc.boolean()), ({ path, text }, choices) => {
        const written = path.replace(/[^/?=&#]/g, (character) =>
          choices.next().value && !path.includes('?')
            ? `%${character.charCodeAt(0).toString(16)}`
            : character,
        );
        expect(searchedText(ORIGIN + written, ORIGIN)).toBe(text);
      }),
    );
  });

  it('leaves any other text as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(!text.trim().startsWith('/'));
        expect(searchedText(text, ORIGIN)).toBe(text);
      }),
    );
    for (const text of [
      'https://ailleurs.example/@lea',
      '1/2 finale',
      '/',
      'dis-moi.example',
      '@lea',
    ])
      expect(searchedText(text, ORIGIN)).toBe(text);
  });
});
