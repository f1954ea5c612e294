/** Whether a reply says nothing but whom it answers: '@lea' with nothing after it. */
export function isOnlyMention(content: string, username: string): boolean {
  return content.trim() === `@${username}`;
}
