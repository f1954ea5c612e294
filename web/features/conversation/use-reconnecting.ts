import { useEffect, useState } from 'react';
import type { SocketLine } from '../../platform/live-socket.ts';

/** A shorter gap is nobody's concern. */
const GAP_MS = 3_000;

/**
 * Whether to say that the connection is being made again: at once of a line that has fallen silent,
 * which takes its time to notice, and after a moment of one that is gone.
 */
export function useReconnecting(line: SocketLine): boolean {
  const [isReconnecting, setReconnecting] = useState(false);
  useEffect(() => {
    if (line !== 'away') return setReconnecting(line === 'silent');
    const timer = setTimeout(() => setReconnecting(true), GAP_MS);
    return () => clearTimeout(timer);
  }, [line]);
  return isReconnecting;
}
