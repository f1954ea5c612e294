import { describe, expect, it } from 'vitest';
import { displayNameSchema } from './account.ts';
import { cleanedName } from './display-name.ts';
import { profileChangesSchema } from './profile.ts';

const messageOf = (name: string) => displayNameSchema.safeParse(name).error?.issues[0]?.message;

const INVISIBLE = 'Le nom contient des caractères invisibles';
const MARKS = 'Le nom contient des accents isolés ou superposés';
const TICK = 'Le nom ne peut pas contenir de coche ni de symbole semblable';
const ALPHABETS = 'Le nom mélange plusieurs alphabets dans un même mot';
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

describe('a name with what deceives is refused', () => {
  it.each(deceptive)('%s', (_what, message, name) => {
    expect(messageOf(name)).toBe(message);
    const changes = profileChangesSchema.safeParse({ name });
    expect(changes.error?.issues[0]).toMatchObject({ path: ['name'], message });
  });
});

describe('a name like others is kept', () => {
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
    ],
  ])('%s', (name) => {
    expect(displayNameSchema.parse(name)).toBe(name);
  });

  it('without spaces that differ only to the machine', () => {
    expect(displayNameSchema.parse(' Léa\u00A0\u2003 Martin ')).toBe('Léa Martin');
    expect(displayNameSchema.parse('Le\u0301a')).toBe('Léa');
    expect(displayNameSchema.parse('')).toBe('');
  });
});

it('is not looked into when it is too long', () => {
  expect(displayNameSchema.safeParse('a.'.repeat(30_000)).error?.issues).toMatchObject([
    { message: 'Maximum 80 caractères' },
  ]);
});

describe('a name that Google gives is cleaned', () => {
  it.each([
    ['Léa \u202EMartin\u200B ✔\uFE0F', 'Léa Martin'],
    ['Chef 👩\u200D🍳 ✅', 'Chef 👩\u200D🍳'],
    [`Le${'\u0301\u0316\u0317\u0318\u0319'.repeat(3)}a`, 'Lé\u0316\u0317\u0318a'],
    ['\u3164', null],
    ['Dis-moi', null],
    ['Léa Vérifiée', null],
    ['Léa\0', null],
  ])('%j → %j', (given, name) => {
    expect(cleanedName(given)?.normalize('NFD')).toBe(name?.normalize('NFD'));
  });

  it('and cut between what is read as one', () => {
    expect(cleanedName('é'.repeat(100))).toBe('é'.repeat(80));
    const family = '👩\u200D👩\u200D👧';
    expect(cleanedName(`${'a'.repeat(75)}${family}`)).toBe('a'.repeat(75));
  });

  it('to one that may be kept', () => {
    for (const [, , name] of deceptive) {
      const cleaned = cleanedName(name);
      if (cleaned !== null) expect(displayNameSchema.parse(cleaned)).toBe(cleaned);
    }
  });
});
