/** Text without accents and case, as far as French goes: "Éloïse" and "eloise" are the same. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}

/**
 * The words of what somebody typed, folded; only letters and digits, so they need no quoting
 * anywhere.
 */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The topics whose name holds all the words: those where it begins with the first, then those with
 * a word that does, then the others.
 */
export function rankTopics<Topic extends { name: string }>(
  topics: readonly Topic[],
  words: readonly string[],
): Topic[] {
  const first = words[0] ?? '';
  const rank = (name: string) => {
    if (name.startsWith(first)) return 0;
    return wordsOf(name).some((word) => word.startsWith(first)) ? 1 : 2;
  };
  return topics
    .map((topic) => ({ topic, name: fold(topic.name) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .map(({ topic, name }) => ({ topic, rank: rank(name) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ topic }) => topic);
}
