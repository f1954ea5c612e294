import type { CategorySlug } from '../content/types.ts';
import { Random } from '../random.ts';
import { palettes } from './palettes.ts';
import { auto } from './scenes/auto.ts';
import { carriere } from './scenes/carriere.ts';
import { cuisine } from './scenes/cuisine.ts';
import { education } from './scenes/education.ts';
import { maison } from './scenes/maison.ts';
import { relations } from './scenes/relations.ts';
import { sante } from './scenes/sante.ts';
import type { CategoryScenes } from './scenes/scene.ts';
import { sport } from './scenes/sport.ts';
import { picture } from './svg.ts';

const scenes: Record<CategorySlug, CategoryScenes> = {
  auto,
  carriere,
  cuisine,
  education,
  maison,
  relations,
  sante,
  sport,
};

/** The subject of an illustration: the `index`-th of a user's pictures, about their subcategory. */
export interface Subject {
  category: CategorySlug;
  subcategory: string;
  person: string;
  index: number;
}

/** A square picture as SVG: scenes of the subcategory in turn, each composed and coloured differently. */
export function illustration({ category, subcategory, person, index }: Subject): string {
  const suited = scenes[category][subcategory] ?? Object.values(scenes[category]).flat();
  const scene = suited[index % suited.length]!;
  const random = new Random('illustration', person, index);
  // Neighbours in a profile's grid have different colours.
  const start = new Random('colours', person).integer(0, palettes.length - 1);
  return picture(scene(random, palettes[(start + index) % palettes.length]!));
}
