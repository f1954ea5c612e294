import { useRef } from 'react';

/**
 * Returns the id under which a content is published: the same for the same content, so that a retry
 * after a lost answer publishes nothing twice.
 */
export function useWrittenId(): (content: string) => string {
  const last = useRef<{ content: string; id: string }>(null);
  return (content) => {
    if (last.current?.content !== content) last.current = { content, id: crypto.randomUUID() };
    return last.current.id;
  };
}
