import { fold } from '../text/fold.ts';

/** French words for search: without accents and case, in all their forms. */

/**
 * A word: letters and digits. Letters that were marks in the Unicode of FTS5's tokenizer divide words, as they do there:
 * an index without positions refuses a term that it divides.
 */
const WORD = /(?:(?![\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3])[\p{L}\p{N}])+/gu;

export function wordsOf(text: string): string[] {
  return fold(text).match(WORD) ?? [];
}

/** Letters and signs of French, which FTS5 folds as {@link fold} does. */
const FRENCH = /^[\n\r\t -~\u00a0\u202fàâäçéèêëîïôöùûüÿ«»’‘“”–—…€°]*$/i;

/**
 * The text as the indexes of search hold it: its words. Null for a text that FTS5 folds alike, so that few texts are
 * stored twice.
 */
export function searchForm(text: string | null): string | null {
  return text === null || FRENCH.test(text) ? null : wordsOf(text).join(' ');
}

/** Stop words, folded, with the letters that elision leaves. */
const smallWords = new Set(
  `a ai aux au avec avoir c ca car ce ces cet cette comme comment d dans de des du elle en entre est et
  etre eux fait faut il ils j je l la le les leur leurs lui m ma mais me mes moi mon n ne nos notre nous
  on ont ou par pas pour pourquoi quand que quel quelle quelles quels qu qui quoi s sa sans se ses si
  son sont sur t ta te tes toi ton tu un une vers vos votre vous y`.split(/\s+/),
);

/** Words of questions that say nothing about their subject, folded. They count where there are no others. */
const questionWords = new Set(
  `aide aider alors an annee annees ans apprendre apprends apres arrive arriver aussi autre autres avant besoin bien
  bon bonjour bonne bonnes bons budget chaque cherche chercher chez chose choses cinq combien commence commencer
  comprend comprends conseil conseiller conseils debutant debutante debutants debute debuter deja depuis deux devenue
  devient dire dix dois doit donner encore etait euros eviter explique expliquer facile facilement faire fais faites
  faudrait fois huit ideal ideale idee jamais jour jours jusqu meilleur meilleure meilleures meilleurs merci mettre
  mieux moins mois moyen neuf nouveau nouvelle obtenir parce pendant pense penser petit petite petites petits peu
  peut peuvent peux plait plein plus possible pourrais pourrait pouvez pouvoir premier premiere probleme problemes
  progresser puis quatre quelqu question questions quoi rate rater reussi reussie reussir reussis rien sais sait sans
  savoir semaine semaines sept six svp temps toujours tous tout toute toutes tres trois trop trouver utile va vais
  vaut venir veulent veut veux viens vient voudrais vouloir vraiment`.split(/\s+/),
);

/**
 * The significant words of a text, each once: without stop words, and without the general words of questions unless
 * nothing else is left.
 */
export function significantWords(words: readonly string[]): string[] {
  const significant = words.filter((word) => !smallWords.has(word));
  const telling = significant.filter((word) => !questionWords.has(word));
  const left = [telling, significant, words].find((some) => some.length > 0) ?? [];
  return [...new Set(left)];
}

/**
 * Interchangeable endings of one stem: plural, feminine, simple verb forms, and nouns derived from verbs. A
 * word with several of them matches several rows.
 */
const families = [
  ', s, e, es, x',
  `er, e, es, ent, ez, ons, ait, aient, ais, ant, ante, ants, antes, ee, ees, era, erai, eur, eurs, euse,
   euses, ation, ations, ateur, ateurs, atrice, atrices, age, ages, ement, ements, eant, eait, eons`,
  `ir, i, ie, is, ies, it, issent, issant, issons, issez, s, t, ent, ons, ez, ait, ais, ant, u, ue, us,
   ues, eur, eurs, euse, euses`,
  're, s, t, ons, ent, ez, ait, ais, ant, u, ue, us, ues, eur, eurs, euse, euses',
  'er, ere, ers, eres, erie, eries',
  'ier, iere, iers, ieres, erie, eries, age, ages, er',
  'teur, teurs, trice, trices, tion, tions, ter, te',
  'eux, euse, euses, eusement',
  'if, ive, ifs, ives, ivement',
  'al, ale, ales, aux, alement',
  'ail, ails, aux',
  'el, elle, els, elles',
  'en, enne, ens, ennes',
  'on, onne, ons, onnes',
  'et, ette, ets, ettes',
  'e, es, ite, ites, ement',
].map((row) =>
  row
    .split(',')
    .map((ending) => ending.trim())
    // The longest first: 'chanteuses' ends with '-euses' rather than with '-s'.
    .toSorted((one, other) => other.length - one.length),
);

const STEM_MIN = 3;

/** Forms that do not follow the rows above. */
const irregular = [
  'oeil yeux',
  'oeuf oeufs',
  'dormir dors dort dormi endormir endormi',
  'courir cours court courez courent couru',
  'conduire conduis conduit conduite conduits conducteur conductrice',
  'ecrire ecris ecrit ecrits ecrivent ecriture ecrivez',
  'lire lis lit lisez lisent lecture',
  // Without 'bois', which is wood in most questions.
  'boire boit buvez boivent',
  'peindre peins peint peinte peinture peintures',
  'kine kinesitherapeute kinesitherapeutes',
  'velo velos bicyclette',
].map((row) => row.split(' '));

/** A verb with the prefix of repetition, such as 'revendre', and the verb without it. */
const REPEATED = /^re([a-z]{3,}(?:er|ir|re))$/;

/** All possible forms of a folded word, itself first. Most of them are no real words, so they match nothing. */
export function inflections(word: string): string[] {
  const forms = new Set([word]);
  const add = (stem: string, endings: readonly string[]) => {
    for (const ending of endings) forms.add(stem + ending);
  };
  for (const endings of families) {
    const ending = endings.find(
      (each) => word.endsWith(each) && word.length - each.length >= STEM_MIN,
    );
    if (ending !== undefined) add(word.slice(0, word.length - ending.length), endings);
  }
  for (const row of irregular) if (row.includes(word)) add('', row);
  const simple = REPEATED.exec(word);
  if (simple) forms.add(simple[1]!);
  return [...forms];
}

/** Shorter words have too many neighbours with other meanings. */
const MISTYPED_MIN = 5;
/** Longer words are not corrected: they are rare, and have many neighbours. */
const MISTYPED_MAX = 16;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Folded words that a misspelt one may stand for: one letter less, two adjacent letters swapped, one letter
 * more, or one letter changed, always after the first letter. In that order, and at most `max` of them, since
 * each is one more term of a query. None for a short or very long word.
 */
export function spellingVariants(word: string, max: number): string[] {
  // By code point: the database rejects half a surrogate pair.
  const written = [...word];
  if (written.length < MISTYPED_MIN || written.length > MISTYPED_MAX) return [];
  const places = written.map((_, index) => {
    const at = index + 1;
    const [here = '', next = '', ...rest] = written.slice(at);
    return { before: written.slice(0, at).join(''), here, next, after: next + rest.join(''), rest };
  });
  const variants = new Set([
    ...places.map(({ before, after }) => before + after),
    ...places.flatMap(({ before, here, next, rest }) =>
      next ? [before + next + here + rest.join('')] : [],
    ),
    ...places.flatMap(({ before, here, after }) =>
      [...letters].map((letter) => before + letter + here + after),
    ),
    ...places.flatMap(({ before, here, after }) =>
      here ? [...letters].map((letter) => before + letter + after) : [],
    ),
  ]);
  variants.delete(word);
  return [...variants].slice(0, max);
}
