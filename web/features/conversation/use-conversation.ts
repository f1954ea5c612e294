import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type {
  ConversationDetail,
  LiveConversation,
  Message,
  ServerFrame,
} from '../../../domain/conversation-wire.ts';
import { LiveSocket } from '../../lib/live-socket.ts';
import { accessToken } from '../../lib/session.ts';
import { conversationKey, fetchOlderMessages, markRead } from './api.ts';
import {
  emptyTimeline,
  resumePointOf,
  type Timeline,
  withFrame,
  withMessages,
  withoutPending,
  withPending,
} from './timeline.ts';

/** A message that has found no way to the server for this long goes back into the composer. */
const SEND_TIMEOUT_MS = 20_000;

interface State {
  live: LiveConversation;
  timeline: Timeline;
}

type Action =
  | { type: 'frame'; frame: ServerFrame }
  | { type: 'sending'; id: string; text: string; createdAt: string }
  | { type: 'returned'; id: string }
  | { type: 'older'; messages: Message[] };

function reduce({ live, timeline }: State, action: Action): State {
  switch (action.type) {
    case 'frame':
      return {
        live: action.frame.type === 'state' ? action.frame.conversation : live,
        timeline: withFrame(timeline, action.frame),
      };
    case 'sending':
      return { live, timeline: withPending(timeline, action) };
    case 'returned':
      return { live, timeline: withoutPending(timeline, action.id) };
    case 'older':
      return { live, timeline: withMessages(timeline, action.messages) };
  }
}

export interface ConversationSession extends State {
  connected: boolean;
  /** Shows the message at once and sends it as soon as there is a connection. */
  send: (text: string) => void;
  /** Messages before the first one shown exist. */
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
}

/**
 * A conversation on screen: the messages it was opened with, kept live over its socket. Whatever is
 * still on its way is sent again after every reconnection, under the same id, so it is stored once.
 * `onReturned` gets the text of a message that could not be sent.
 */
export function useConversation(
  opened: ConversationDetail,
  onReturned: (text: string) => void,
): ConversationSession {
  const [state, dispatch] = useReducer(reduce, opened, ({ messages, ...live }) => ({
    live,
    timeline: withMessages(emptyTimeline, messages),
  }));
  const [connected, setConnected] = useState(false);
  const queryClient = useQueryClient();
  const socket = useRef<LiveSocket<ServerFrame> | null>(null);
  const sending = useRef(new Map<string, { text: string; timer: ReturnType<typeof setTimeout> }>());
  const latest = useRef(state);
  latest.current = state;
  const returned = useRef(onReturned);
  returned.current = onReturned;

  const settle = useCallback((id: string, back: boolean) => {
    const message = sending.current.get(id);
    if (!message) return;
    clearTimeout(message.timer);
    sending.current.delete(id);
    if (!back) return;
    dispatch({ type: 'returned', id });
    returned.current(message.text);
  }, []);

  useEffect(() => {
    const live = new LiveSocket<ServerFrame>({
      path: `/api/conversations/${opened.id}/socket`,
      token: accessToken,
      onStatus: setConnected,
      onOpen: () => {
        live.send({ type: 'resume', after: resumePointOf(latest.current.timeline) });
        for (const [id, { text }] of sending.current) live.send({ type: 'send', id, text });
      },
      onFrame: (frame) => {
        dispatch({ type: 'frame', frame });
        if (frame.type === 'ack') settle(frame.id, false);
        if (frame.type === 'message') settle(frame.message.id, false);
        if (frame.type === 'state') for (const { id } of frame.messages) settle(id, false);
        if (frame.type === 'refused') settle(frame.id, true);
      },
    });
    socket.current = live;
    return () => {
      live.end();
      socket.current = null;
      // What is on screen is newer than what was fetched: coming back must not show the past.
      queryClient.removeQueries({ queryKey: conversationKey(opened.id) });
    };
  }, [opened.id, queryClient, settle]);

  const send = useCallback(
    (text: string) => {
      const id = crypto.randomUUID();
      const timer = setTimeout(() => settle(id, true), SEND_TIMEOUT_MS);
      sending.current.set(id, { text, timer });
      dispatch({ type: 'sending', id, text, createdAt: new Date().toISOString() });
      socket.current?.send({ type: 'send', id, text });
    },
    [settle],
  );

  const firstSeq = state.timeline.stored[0]?.seq ?? 1;
  const loadOlder = useCallback(async () => {
    dispatch({ type: 'older', messages: await fetchOlderMessages(opened.id, firstSeq) });
  }, [opened.id, firstSeq]);

  useReadMark(opened, state.timeline.stored.at(-1)?.seq ?? 0);

  return { ...state, connected, send, loadOlder, hasOlder: firstSeq > 1 };
}

/** Moves the viewer's unread mark up to what is on a visible screen. */
function useReadMark(opened: ConversationDetail, seq: number): void {
  const marked = useRef(opened.unread > 0 ? 0 : lastSeq(opened));
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible' || seq <= marked.current) return;
      marked.current = seq;
      void markRead(opened.id, seq);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [opened.id, seq]);
}

function lastSeq(opened: ConversationDetail): number {
  return opened.messages.at(-1)?.seq ?? 0;
}
