import { shortened } from '../../../domain/text/shown-text.ts';
import type { OwnPost } from '../../data/own-posts.ts';

export function nameOfPost({ title, caption, bodyText }: OwnPost): string {
  return shortened(title ?? caption ?? bodyText ?? 'sans titre', 61);
}
