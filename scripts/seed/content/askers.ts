import type { AskerContent } from './types.ts';

export const askers: AskerContent[] = [];
