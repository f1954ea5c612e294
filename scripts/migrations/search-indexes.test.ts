import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withSearchForms } from '../../database/search-forms.ts';
import { searchForm, wordsOf } from '../../domain/search/french-words.ts';
import { prefixTerm, term } from '../../domain/search/fts5.ts';
import { fold } from '../../domain/text/fold.ts';
import { anyText } from '../../tests/support/any-text.ts';
import { parseQuery } from '../../worker/discovery/search/query.ts';
import { textMatches } from '../../worker/discovery/search/search-query.ts';
import { migratedDatabase } from './present-schema.ts';

const database = migratedDatabase();
const insert = database.prepare(
  `INSERT INTO profiles (id, username, name, folded_name, bio, folded_bio, is_creator, created_at)
   VALUES (?, 'user-' || ?1, ?, ?, ?, ?, 1, 0)`,
);
// A profile stays when its user leaves.
const remove = database.prepare(
  `UPDATE profiles SET name = NULL, folded_name = NULL, bio = NULL, folded_bio = NULL, is_creator = 0,
     deleted_at = 1, hidden_at = 1 WHERE id = ?`,
);
let creators = 0;
const found = (index: string, match: string) =>
  database.prepare(`SELECT rowid FROM ${index} WHERE ${index} MATCH ?`).all(match).length;

/** Runs `look` while a creator has this name and presentation. */
function withCreator(text: string, look: () => void) {
  const { name, foldedName, bio, foldedBio } = withSearchForms({ name: text, bio: text });
  creators += 1;
  const id = String(creators);
  insert.run(id, name, foldedName, bio, foldedBio);
  try {
    look();
  } finally {
    remove.run(id);
  }
}

const stored = anyText.filter((text) => !text.includes('\0') && text.isWellFormed());
const french = fc.string({
  unit: fc.constantFrom(
    ...'abcdefghijklmnopqrstuvwxyzABCXYZ0189àâäçéèêëîïôöùûüÿÀÂÇÉÈ',
    ...' \n\t\u00a0\u202f«»’‘“”–—…€°-_.,;:!?\'"()/*+',
  ),
  maxLength: 40,
});

describe('a search for a text in plain letters', () => {
  it('finds the creator whose name and presentation are written in any letters', () => {
    fc.assert(
      fc.property(fc.oneof(stored, french), (text) => {
        const words = wordsOf(text);
        withCreator(text, () => {
          for (const word of words) {
            expect(wordsOf(fold(word))).toEqual([word]);
            expect(found('creator_texts', `{bio} : ${term(word)}`), word).toBe(1);
            expect(found('creator_search_words', `name : ${prefixTerm(word)}`), word).toBe(1);
            if ([...word].length >= 3)
              expect(found('creator_search', `name : ${term(word)}`), word).toBe(1);
          }
        });
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['lukasz', 'Łukasz Żak'],
    ['fille', 'Jeune ﬁlle'],
    ['chocolat', 'choco\u00adlat'],
    ['strasse', 'STRAẞE'],
    ['lea', '𝓛é𝓪'],
    ['coeur', 'Le cœur'],
    ['nguyen', 'Nguyễn'],
    ['हनद', 'हिन्दी'],
  ])('finds %s in %s', (word, text) => {
    withCreator(text, () => {
      expect(found('creator_texts', term(word))).toBe(1);
      expect(found('creator_search_words', prefixTerm(word))).toBe(1);
    });
  });
});

describe('the segments of the indexes', () => {
  it('lose the words of a creator who is deleted', () => {
    const segments = () =>
      ['creator_search_words', 'creator_texts'].map((index) =>
        database
          .prepare(`SELECT block FROM ${index}_data`)
          .all()
          .some(({ block }) => Buffer.from(block as Uint8Array).includes('zorglub')),
      );
    withCreator('Zorglub', () => expect(segments()).toEqual([true, true]));
    expect(segments()).toEqual([false, false]);
  });
});

describe('any text in a search', () => {
  it('is an expression that FTS5 accepts', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary', maxLength: 40 })), (text) => {
        const matches = textMatches(parseQuery(text, []), {
          front: 'name about topics',
          said: 'bio',
        });
        for (const match of matches ? [...matches.sure, matches.surely] : [])
          found('creator_texts', match);
      }),
      { numRuns: 15 },
    );
  });

  it('has no word that FTS5 divides', () => {
    const letters: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      if (/(?![\p{Script=Han}\p{Script=Hangul}])[\p{L}\p{N}]/u.test(letter))
        letters.push(`a${letter}b`);
    }
    for (let from = 0; from < letters.length; from += 1_000) {
      const words = wordsOf(letters.slice(from, from + 1_000).join(' '));
      found('creator_texts', words.map(term).join(' OR '));
    }
  });
});

describe('searchForm', () => {
  it('is null for French texts, and the words of others', () => {
    expect(searchForm('Élodie, à Nîmes : « déjà » ?\n3 €')).toBeNull();
    expect(searchForm(null)).toBeNull();
    expect(searchForm('Le cœur d’Łukasz')).toBe('le coeur d lukasz');
  });
});
