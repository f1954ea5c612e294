import { TOPICS_MAX } from '../../../domain/limits.ts';

/** A topic in the dialog's working list; null for the default description. */
export interface WorkingTopic {
  id: string;
  name: string;
  description: string | null;
}

/**
 * Appends a topic without a description (section 4). Ignores an unknown topic, one that is already
 * chosen, and an eleventh.
 */
export function withTopic(
  chosen: readonly WorkingTopic[],
  id: string,
  known: readonly { id: string; name: string }[],
): WorkingTopic[] {
  const topic = known.find((candidate) => candidate.id === id);
  const isChosen = chosen.some((candidate) => candidate.id === id);
  if (!topic || isChosen || chosen.length >= TOPICS_MAX) return [...chosen];
  return [...chosen, { id: topic.id, name: topic.name, description: null }];
}

export function withoutTopic(chosen: readonly WorkingTopic[], id: string): WorkingTopic[] {
  return chosen.filter((topic) => topic.id !== id);
}

/** Sets a topic's description; saving trims it, and an empty one becomes the default. */
export function withDescription(
  chosen: readonly WorkingTopic[],
  id: string,
  description: string,
): WorkingTopic[] {
  return chosen.map((topic) => (topic.id === id ? { ...topic, description } : topic));
}
