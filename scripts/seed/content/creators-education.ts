import type { CreatorContent } from './types.ts';

export const creators: CreatorContent[] = [];
