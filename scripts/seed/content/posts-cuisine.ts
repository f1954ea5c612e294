import type { PostContent } from './types.ts';

export const posts: PostContent[] = [];
