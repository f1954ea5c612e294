import type { ExchangeContent } from './types.ts';

export const exchanges: ExchangeContent[] = [];
