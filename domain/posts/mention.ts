import { showsNothing } from '../text/shown-text.ts';

/** The text without the '@lea ' that answering puts in front of it, where it is there. */
export function withoutMention(content: string, username: string | null): string {
  const mention = `@${username} `;
  return username !== null && content.startsWith(mention) ? content.slice(mention.length) : content;
}

/** Whether a reply says nothing but whom it answers: '@lea' with nothing after it. */
export function isOnlyMention(content: string, username: string): boolean {
  const mention = `@${username}`;
  const text = content.trim();
  return (
    text === mention || (text.startsWith(`${mention} `) && showsNothing(text.slice(mention.length)))
  );
}
