import { showsNothing } from '../text/shown-text.ts';

/** The text without the leading '@lea ' that the reply form adds, if present. */
export function withoutMention(content: string, username: string | null): string {
  const mention = `@${username} `;
  return username !== null && content.startsWith(mention) ? content.slice(mention.length) : content;
}

/** True when a reply contains only the mention: '@lea' with nothing after it. */
export function isOnlyMention(content: string, username: string): boolean {
  const mention = `@${username}`;
  const text = content.trim();
  return (
    text === mention || (text.startsWith(`${mention} `) && showsNothing(text.slice(mention.length)))
  );
}
