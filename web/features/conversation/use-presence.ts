import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ServerFrame } from '../../../domain/conversations/conversation-wire.ts';
import { TYPING_EVERY_MS, TYPING_SHOWN_MS } from '../../../domain/conversations/presence.ts';

export interface Presence {
  /** The last `seq` that the other participant has read; 0 when it is unknown. */
  readSeq: number;
  isTyping: boolean;
  /** True from the other's first typing until their next message, so that it is announced once. */
  hasTyped: boolean;
  /** Tells the other participant that the viewer types, if they share their presence. */
  typed: () => void;
  /** Receives the frames of the conversation's socket. */
  onFrame: (frame: ServerFrame) => void;
  /** Called on every connection. `send` sends a frame on it. */
  onOpen: (send: (frame: { type: 'typing' }) => void) => void;
}

/**
 * The other participant's presence, and the viewer's own. The server sends the read mark only to users
 * who share their presence with each other, and only if its code knows typing: nothing is sent before.
 */
export function usePresence(viewerId: string): Presence {
  const [readSeq, setReadSeq] = useState(0);
  const [isTyping, setTyping] = useState(false);
  const [hasTyped, setHasTyped] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const line = useRef<{ send: ((frame: { type: 'typing' }) => void) | null; isShared: boolean }>({
    send: null,
    isShared: false,
  });
  const lastSentAt = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onOpen = useCallback<Presence['onOpen']>((send) => {
    line.current = { send, isShared: false };
  }, []);
  const onFrame = useCallback(
    (frame: ServerFrame) => {
      if (frame.type === 'read') {
        line.current.isShared = true;
        setReadSeq((seq) => Math.max(seq, frame.seq));
      }
      if (frame.type === 'typing') {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setTyping(false), TYPING_SHOWN_MS);
        setTyping(true);
        setHasTyped(true);
      }
      if (frame.type !== 'message') return;
      // The next typing is sent at once.
      if (frame.message.senderId === viewerId) lastSentAt.current = 0;
      else {
        clearTimeout(timer.current);
        setTyping(false);
        setHasTyped(false);
      }
    },
    [viewerId],
  );
  const typed = useCallback(() => {
    const { send, isShared } = line.current;
    const now = Date.now();
    if (!send || !isShared || now - lastSentAt.current < TYPING_EVERY_MS) return;
    lastSentAt.current = now;
    send({ type: 'typing' });
  }, []);
  return useMemo(
    () => ({ readSeq, isTyping, hasTyped, typed, onFrame, onOpen }),
    [readSeq, isTyping, hasTyped, typed, onFrame, onOpen],
  );
}
