import { z } from 'zod';
import { wordsOf } from './french-words.ts';

/**
 * Folded words of one field of work: who does it, where, and what people say when they need it. A search for one
 * finds presentations with another. Topics have their own everyday words (topic-synonyms.ts), to which operators add.
 */
const fields = [
  'veterinaire veto animal animaux chien chienne chiot chat chatte chaton lapin cheval perroquet hamster cochon dresseur',
  'menuisier menuiserie ebeniste bois meuble parquet commode porte scie',
  'plombier plomberie fuite robinet evier tuyau canalisation chaudiere',
  'electricien electricite prise disjoncteur tableau',
  'macon maconnerie mur dalle fondation',
  'avocat avocate juriste droit juridique loi tribunal bail proprietaire locataire licenciement',
  'comptable comptabilite impot impots fiscal fiscalite tva declaration',
  'notaire succession donation testament heritage',
  'medecin docteur medical symptome fievre',
  'infirmier infirmiere soin pansement',
  'dentiste dent dents dentaire gencive',
  'pharmacien pharmacie medicament medicaments ordonnance',
  'coiffeur coiffeuse coiffure cheveux coupe',
  'couturier couturiere couture coudre ourlet',
  'photographe photographie photo photos objectif',
  'boulanger boulangere boulangerie pain levain pate',
  'patissier patissiere patisserie gateau dessert',
  'traiteur buffet banquet invites marmite',
  'caviste vin bouteille cave',
  'maraicher jardinier potager jardin legumes tomate tomates courgettes',
  'mecanicien mecanicienne mecano garage panne voyant',
  'moniteur monitrice permis volant conduire auto ecole',
  'professeur professeure prof enseignant instituteur institutrice maitresse cours',
  'puericultrice educatrice creche nourrice nounou jumeaux',
  'psychologue psy psychotherapeute therapie angoisse',
  'entraineur coach entrainement',
].map((row) => new Set(row.split(' ')));

/** Folded words, each with another word that it means, to whose fields and topics it belongs. */
export type WordMeanings = readonly { word: string; meaning: string }[];

/** Words that operators add. */
export const RELATED_WORDS_MAX = 500;

const wordSchema = z
  .string()
  .max(50, 'Maximum 50 caractères')
  .transform((text) => wordsOf(text))
  .refine((words) => words.length === 1, 'En un mot')
  .transform(([word]) => word!);

export const relatedWordSchema = z
  .strictObject({ word: wordSchema, meaning: wordSchema })
  .refine(({ word, meaning }) => word !== meaning, 'Ces deux mots sont le même');

export const meaningsOf = (forms: readonly string[], added: WordMeanings): string[] =>
  added.filter(({ word }) => forms.includes(word)).map(({ meaning }) => meaning);

/** The words of the fields that one of these forms of a word belongs to, without the forms themselves. */
export function relatedWords(forms: readonly string[], added: WordMeanings = []): Set<string> {
  const meant = [...forms, ...meaningsOf(forms, added)];
  const related = fields.filter((field) => meant.some((each) => field.has(each)));
  const words = new Set([...meant, ...related.flatMap((field) => [...field])]);
  for (const { word, meaning } of added) if (words.has(meaning)) words.add(word);
  return new Set([...words].filter((each) => !forms.includes(each)));
}

const animals = new Set(
  'chien chienne chiot chat chatte chaton lapin cheval perroquet hamster animal animaux'.split(' '),
);

/**
 * True for a word that names an animal. What is harmless for people may be poison for it, so that a question about
 * one is only for those who know animals.
 */
export const isAboutAnimals = (word: string): boolean => animals.has(word);
