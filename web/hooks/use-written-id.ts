import { useRef } from 'react';

/**
 * Gives what is written the id under which it is published: the same for the same content, so that sending it again
 * after an answer was lost publishes nothing twice.
 */
export function useWrittenId(): (content: string) => string {
  const last = useRef<{ content: string; id: string }>(null);
  return (content) => {
    if (last.current?.content !== content) last.current = { content, id: crypto.randomUUID() };
    return last.current.id;
  };
}
