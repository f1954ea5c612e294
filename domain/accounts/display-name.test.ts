import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { styledWord } from '../../tests/support/any-text.ts';
import { profileChangesSchema } from '../profiles/profile.ts';
import { displayNameSchema } from './account.ts';
import { cleanedName } from './display-name.ts';

const messageOf = (name: string) => displayNameSchema.safeParse(name).error?.issues[0]?.message;

const INVISIBLE = 'Le nom contient des caractères invisibles';
const MARKS = 'Le nom contient des accents isolés ou superposés';
const TICK = 'Le nom ne peut pas contenir de coche ni de symbole semblable';
const ALPHABETS = 'Le nom mélange plusieurs alphabets dans un même mot';
const ADDRESS = 'Le nom ne peut pas contenir d’adresse web';
const HOUSE = 'Le nom ne peut pas évoquer l’équipe de Dis-moi ni un compte vérifié';

type Deception = [what: string, message: string, name: string];

const deceptive: Deception[] = [
  ['a right-to-left override', INVISIBLE, 'Léa \u202Enitram'],
  ['an isolate', INVISIBLE, 'Léa \u2067Martin'],
  ['a right-to-left mark', INVISIBLE, 'Léa\u200F Martin'],
  ['a zero-width space', INVISIBLE, 'Léa\u200BMartin'],
  ['a joiner between letters', INVISIBLE, 'Lé\u200Da'],
  ['a non-joiner', INVISIBLE, 'Lé\u200Ca'],
  ['a joiner behind an emoji', INVISIBLE, 'Léa 🍳\u200D'],
  ['a byte order mark', INVISIBLE, 'Léa\uFEFFMartin'],
  ['a soft hyphen', INVISIBLE, 'Lé\u00ADa'],
  ['a word joiner', INVISIBLE, 'Léa\u2060'],
  ['a Hangul filler', INVISIBLE, '\u3164'],
  ['a Hangul choseong filler', INVISIBLE, 'Léa\u115F'],
  ['a halfwidth filler', INVISIBLE, 'Léa\uFFA0'],
  ['a blank Braille cell', INVISIBLE, '\u2800'],
  ['a grapheme joiner', INVISIBLE, 'Lé\u034Fa'],
  ['a variation selector', INVISIBLE, 'Léa\uFE00'],
  ['a supplementary variation selector', INVISIBLE, 'Léa\u{E0100}'],
  ['a tag', INVISIBLE, 'Léa\u{E0061}'],
  ['a line break', INVISIBLE, 'Léa\nVérif'],
  ['a line separator', INVISIBLE, 'Léa\u2028Martin'],
  ['an escape', INVISIBLE, 'Léa\u001B'],
  ['a private character', INVISIBLE, 'Léa \uF8FF'],
  ['marks that pile up', MARKS, `L${'\u0301\u0316\u0357\u0489'.repeat(4)}éa`],
  ['four marks', MARKS, 'Lx\u0301\u0316\u0317\u0318a'],
  ['a mark alone', MARKS, '\u0301Léa'],
  ['an enclosing mark', MARKS, 'V\u20DD Léa'],
  ['a stroke through letters', MARKS, 'L\u0336é\u0336a\u0336'],
  ...[...'✓✔✅☑🗸🗹⎷√𐄂⍻ꪜⓋ🅥'].map((tick): Deception => [`the tick ${tick}`, TICK, `Léa ${tick}`]),
  ['an emoji tick', TICK, 'Léa ✔\uFE0F'],
  ['a Cyrillic letter in a Latin word', ALPHABETS, 'Lé\u0430 Martin'],
  ['a Greek letter in a Latin word', ALPHABETS, 'L\u03BFuis'],
  ['a domain', ADDRESS, 'exemple.com'],
  ['a domain in capitals', ADDRESS, 'Gagnez sur EXEMPLE.COM'],
  ['a domain of one letter', ADDRESS, 'Léa t.me'],
  ['a domain with a path', ADDRESS, 'Léa bit.ly/gagnez'],
  ['a domain of several parts', ADDRESS, 'Léa a.b.exemple.fr'],
  ['a domain with an accent', ADDRESS, 'Crème-brûlée.fr'],
  ['a domain of another alphabet', ADDRESS, 'Léa пример.рф'],
  ['a mail address', ADDRESS, 'lea@exemple.com'],
  ['a web prefix', ADDRESS, 'www.exemple'],
  ['a scheme', ADDRESS, 'https://exemple'],
  ['a scheme in capitals', ADDRESS, 'HTTP://exemple'],
  ['a scheme of mail', ADDRESS, 'mailto:lea'],
  ['a numeric address', ADDRESS, 'Léa 192.168.0.1'],
  ['a domain in full-width letters', ADDRESS, 'Léa ｅｘｅｍｐｌｅ.ｃｏｍ'],
  ['a full-width scheme', ADDRESS, 'ｈｔｔｐｓ：／／exemple'],
  ['a full-width dot', ADDRESS, 'exemple．com'],
  ['an ideographic full stop', ADDRESS, 'exemple。com'],
  ['a half-width ideographic full stop', ADDRESS, 'exemple｡com'],
  ['a one dot leader', ADDRESS, 'exemple․com'],
  ['a small full stop', ADDRESS, 'exemple﹒com'],
  ['an Arabic full stop', ADDRESS, 'exemple۔com'],
  ['a space before the dot', ADDRESS, 'exemple .com'],
  ['a space behind the dot', ADDRESS, 'exemple. com'],
  ['mathematical letters', ADDRESS, '𝐞𝐱𝐞𝐦𝐩𝐥𝐞.𝐜𝐨𝐦'],
  ['an encoded domain', ADDRESS, 'xn--exmple-cua'],
  ['the badge', HOUSE, 'Léa Martin Vérifié'],
  ['the badge in brackets', HOUSE, 'Léa Martin (vérifiée)'],
  ['the badge in other letters', HOUSE, 'Léa 𝐕é𝐫𝐢𝐟𝐢é'],
  ['the English badge', HOUSE, 'Léa – Verified'],
  ['the product', HOUSE, 'Dis-moi'],
  ['the team', HOUSE, 'L’équipe Dis moi'],
  ['the support', HOUSE, 'Support'],
  ['an administrator', HOUSE, 'Adm1n'],
  ...[
    ...['Dıs-moı', 'ᴅɪꜱ-ᴍᴏɪ', 'Ɗis-moi', 'Ðis-moi', 'đis moi', '🅳🅸🆂 🅼🅾🅸', '🇩 🇮 🇸 🇲 🇴 🇮', 'Dizmoi'],
    ...['Suppørt', '🆂🆄🅿🅿🅾🆁🆃', '🅢🅤🅟🅟🅞🅡🅣', 'ꓢꓴꓑꓑꓳꓣꓔ', 'Неӏр', 'Sᴜᴘᴘᴏʀᴛ', 'ʂupport', 'ꜱᴜᴘᴘᴏʀᴛ'],
    ...[
      'Modératıon',
      'Mødération',
      'Verıfié',
      'Léa Vérıfıée',
      'Léa ᴠᴇʀɪꜰɪᴇᴅ',
      'Ⱥdmin',
      'Support technique',
    ],
  ].map((name): Deception => [`${name}`, HOUSE, name]),
  ...[...'⩗ᐯ∨⌄ѵ'].map((sign): Deception => [`the sign ${sign}`, TICK, `Léa ${sign}`]),
  ...[...'🔵🔷🟦💠'].map((badge): Deception => [`the badge ${badge}`, TICK, `Léa ${badge}`]),
  ['a syllable of Canada in a Latin word', ALPHABETS, 'ᔕᑌᑭᑭOᖇT'],
  ['a rune in a Latin word', ALPHABETS, 'Lᛖa'],
];

describe('nameError rejects a deceptive name', () => {
  it.each(deceptive)('%s', (_what, message, name) => {
    expect(messageOf(name)).toBe(message);
    const changes = profileChangesSchema.safeParse({ name });
    expect(changes.error?.issues[0]).toMatchObject({ path: ['name'], message });
  });
});

describe('nameError accepts an ordinary name', () => {
  it.each([
    ...['Léa Martin', 'Jean-Noël d’Arçon', "Zoé O'Neill", 'Nguyễn Thị Ánh', 'Đặng Văn Lâm'],
    ...['李小龙', 'Ольга Иванова', 'Ελένη', 'محمد علي', 'דוד כהן', 'สมชาย ใจดี', 'नरेन्द्र'],
    ...[
      'Łukasz Żak',
      'Søren Kierkegård',
      'Ærø',
      'Zoë',
      'Sean O’Connor',
      'Jean-Paul',
      'Đorđe',
      'İpek',
    ],
    ...[
      'Işıl',
      'Þóra',
      'Straße',
      'ʻAkahi',
      'Владимир Моисеев',
      'Νίκος',
      'Ավետիս',
      'ლევან',
      'Victor V.',
    ],
    ...[
      'Louis V',
      'Coach 🔥',
      'DJ ♪ Max',
      'Lea 中村',
      'Staf Peeters',
      'Assistance scolaire',
      'محمود',
    ],
    ...[
      'Léa ❤\uFE0F',
      'Chef 👩\u200D🍳',
      'Nina 👍🏽',
      'Marc 🇫🇷',
      'Rhys 🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
    ],
    ...[
      'Numéro 1\uFE0F\u20E3',
      'Romain Germain',
      'Marie (conseil & contact)',
      'X Æ A-12',
      'Léa 2.0',
      'Dr. Martin',
      'J.-P. Dupont',
      'J.K. Rowling',
      'J.Martin',
      'Léa M.',
      'S.A.R.L. Martin',
      'Auteur·rice',
      'Coach : Léa',
      'Anne… ou pas',
    ],
  ])('%s', (name) => {
    expect(displayNameSchema.parse(name)).toBe(name);
  });

  it('tidyName normalizes spaces that look the same', () => {
    expect(displayNameSchema.parse(' Léa\u00A0\u2003 Martin ')).toBe('Léa Martin');
    expect(displayNameSchema.parse('Le\u0301a')).toBe('Léa');
    expect(displayNameSchema.parse('')).toBe('');
  });
});

it('displayNameSchema skips the content checks when the name is too long', () => {
  expect(displayNameSchema.safeParse('a.'.repeat(30_000)).error?.issues).toMatchObject([
    { message: 'Maximum 80 caractères' },
  ]);
});

describe('cleanedName cleans a name from Google', () => {
  it.each([
    ['Léa \u202EMartin\u200B ✔\uFE0F', 'Léa Martin'],
    ['Chef 👩\u200D🍳 ✅', 'Chef 👩\u200D🍳'],
    [`Le${'\u0301\u0316\u0317\u0318\u0319'.repeat(3)}a`, 'Lé\u0316\u0317\u0318a'],
    ['\u3164', null],
    ['Dis-moi', null],
    ['Léa exemple.com', null],
    ['Léa Vérifiée', null],
    ['Léa\0', null],
  ])('%j → %j', (given, name) => {
    expect(cleanedName(given)?.normalize('NFD')).toBe(name?.normalize('NFD'));
  });

  it('cuts a long name only between graphemes', () => {
    expect(cleanedName('é'.repeat(100))).toBe('é'.repeat(80));
    const family = '👩\u200D👩\u200D👧';
    expect(cleanedName(`${'a'.repeat(76)}${family}`)).toBe('a'.repeat(76));
  });

  it('returns a name that passes all checks', () => {
    for (const [, , name] of deceptive) {
      const cleaned = cleanedName(name);
      if (cleaned !== null) expect(displayNameSchema.parse(cleaned)).toBe(cleaned);
    }
  });
});

describe('a name in styled letters', () => {
  const plainOrRefused = (name: string, plain: string) => {
    const { success, data } = displayNameSchema.safeParse(name);
    return !success || data.toLowerCase() === plain;
  };

  it('is stored in plain letters, or refused', () => {
    fc.assert(
      // Pairs of regional indicators are flags.
      fc.property(
        styledWord.filter(({ styled }) => !/\p{Regional_Indicator}/u.test(styled)),
        ({ word, styled }) => plainOrRefused(`X${styled}`, `x${word}`),
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ['𝓛é𝓪 𝐌𝐚𝐫𝐭𝐢𝐧', 'Léa Martin'],
    ['ＬＥＡ　Ｍａｒｔｉｎ', 'LEA Martin'],
    ['Léa ʟᴇᴀ ᴍᴀʀᴛɪɴ', 'Léa lea martin'],
    ['Camille ﬁn', 'Camille fin'],
    ['ﾀﾛｳ', 'タロウ'],
    ['Đặng ǃXóõ Ɛkow', 'Đặng ǃXóõ Ɛkow'],
    ['Léa 🇫🇷', 'Léa 🇫🇷'],
  ])('%s is %s', (typed, stored) => {
    expect(displayNameSchema.parse(typed)).toBe(stored.normalize('NFC'));
  });

  it('is refused when the letters are in circles or squares', () => {
    for (const name of ['ⓛⓔⓐ', '🅻🅴🅰', '🄻🄴🄰'])
      expect(messageOf(name)).toBe(
        'Le nom contient des lettres entourées : écrivez-les simplement',
      );
  });
});
