import type { Random } from '../../random.ts';
import type { Palette } from '../palettes.ts';

/** Composes the shapes of one picture; another random source gives another picture of the same subject. */
export type Scene = (random: Random, palette: Palette) => string;

/** The scenes of a category, by the slug of their subcategory. */
export type CategoryScenes = Record<string, Scene[]>;
