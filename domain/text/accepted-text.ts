import { isAtMost } from './length.ts';
import { isStorableText, showsNothing, tidyText } from './shown-text.ts';

/**
 * A typed text as `textSchema(max).min(1)` of text.ts stores it, without loading schemas; undefined for one that it
 * refuses.
 */
export function acceptedText(text: string, max: number): string | undefined {
  if (showsNothing(text) || !isStorableText(text)) return undefined;
  const tidy = tidyText(text);
  return isAtMost(max, tidy) ? tidy : undefined;
}
