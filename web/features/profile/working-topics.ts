import { TOPICS_MAX } from '../../../domain/limits.ts';

/** A topic in the dialog's working list; null where the default description stands. */
export interface WorkingTopic {
  id: string;
  name: string;
  description: string | null;
}

/**
 * Appends a topic with no description (section 4). One that is unknown or chosen already is ignored,
 * and so is an eleventh.
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

/** Describes a topic; what is saved is trimmed, and nothing at all stands for the default. */
export function withDescription(
  chosen: readonly WorkingTopic[],
  id: string,
  description: string,
): WorkingTopic[] {
  return chosen.map((topic) => (topic.id === id ? { ...topic, description } : topic));
}

/** Moves a topic to the place of another. */
export function movedTopic(
  chosen: readonly WorkingTopic[],
  id: string,
  overId: string,
): WorkingTopic[] {
  const from = chosen.findIndex((topic) => topic.id === id);
  const to = chosen.findIndex((topic) => topic.id === overId);
  if (from < 0 || to < 0) return [...chosen];
  const others = chosen.toSpliced(from, 1);
  return others.toSpliced(to, 0, chosen[from]!);
}
