import { useEffect, useState } from 'react';
import type { SocketLine } from '../../platform/live-socket.ts';

/** Shorter gaps are not shown. */
const GAP_MS = 3_000;

/**
 * True when to show that the client reconnects: at once for a silent connection, since detecting
 * one takes time, and after a delay for a closed one.
 */
export function useReconnecting(connection: SocketLine): boolean {
  const [isReconnecting, setReconnecting] = useState(false);
  useEffect(() => {
    if (connection !== 'away') return setReconnecting(connection === 'silent');
    const timer = setTimeout(() => setReconnecting(true), GAP_MS);
    return () => clearTimeout(timer);
  }, [connection]);
  return isReconnecting;
}
