import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type {
  ConversationDetail,
  LiveConversation,
  Message,
  ServerFrame,
} from '../../../domain/conversation-wire.ts';
import { fetchOlderMessages, forgetConversation } from '../../data/conversations.ts';
import { LiveSocket } from '../../lib/live-socket.ts';
import { accessToken } from '../../lib/session.ts';
import { Outgoing } from './outgoing.ts';
import {
  type PendingMessage,
  resumePointOf,
  type Timeline,
  withFrame,
  withMessages,
  withoutPending,
  withPending,
} from './timeline.ts';
import { UnsentMessages } from './unsent-messages.ts';
import type { Draft } from './use-draft.ts';
import { useReadMark } from './use-read-mark.ts';

interface State {
  live: LiveConversation;
  timeline: Timeline;
}

type Action =
  | { type: 'frame'; frame: ServerFrame }
  | { type: 'sending'; message: PendingMessage }
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
      return { live, timeline: withPending(timeline, action.message) };
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
 * still on its way, from before a reload too, is sent again after every reconnection under the same
 * id, so it is stored once. What cannot be sent goes back into the draft.
 */
export function useConversation(
  opened: ConversationDetail,
  viewerId: string,
  { giveBack, takeOut }: Pick<Draft, 'giveBack' | 'takeOut'>,
): ConversationSession {
  const [unsent] = useState(() => new UnsentMessages(viewerId, opened.id));
  const [state, dispatch] = useReducer(reduce, opened, ({ messages, ...live }) => ({
    live,
    timeline: withMessages({ stored: [], pending: unsent.all() }, messages),
  }));
  const [connected, setConnected] = useState(false);
  const queryClient = useQueryClient();
  const connection = useRef<{ socket: LiveSocket<ServerFrame>; outgoing: Outgoing } | null>(null);
  const latest = useRef(state);
  latest.current = state;

  useEffect(() => {
    const outgoing = new Outgoing({
      unsent,
      draft: { giveBack, takeOut },
      onReturned: (id) => dispatch({ type: 'returned', id }),
    });
    // What the conversation was opened with had arrived, whatever the page missed before a reload.
    for (const { id } of latest.current.timeline.stored) outgoing.confirm(id);
    const socket = new LiveSocket<ServerFrame>({
      path: `/api/conversations/${opened.id}/socket`,
      token: accessToken,
      onStatus: setConnected,
      onOpen: () => {
        socket.send({ type: 'resume', after: resumePointOf(latest.current.timeline) });
        for (const { id, text } of outgoing.all()) socket.send({ type: 'send', id, text });
      },
      onFrame: (frame) => {
        dispatch({ type: 'frame', frame });
        if (frame.type === 'ack') outgoing.confirm(frame.id);
        if (frame.type === 'message') outgoing.confirm(frame.message.id);
        if (frame.type === 'state') for (const { id } of frame.messages) outgoing.confirm(id);
        if (frame.type === 'refused') outgoing.giveUp(frame.id);
      },
    });
    connection.current = { socket, outgoing };
    return () => {
      socket.end();
      outgoing.end();
      connection.current = null;
      // What is on screen is newer than what was fetched: coming back must not show the past.
      forgetConversation(queryClient, opened.id);
    };
  }, [opened.id, unsent, giveBack, takeOut, queryClient]);

  const send = useCallback((text: string) => {
    const message = { id: crypto.randomUUID(), text, createdAt: new Date().toISOString() };
    dispatch({ type: 'sending', message });
    connection.current?.outgoing.add(message);
    connection.current?.socket.send({ type: 'send', id: message.id, text });
  }, []);

  const firstSeq = state.timeline.stored[0]?.seq ?? 1;
  const loadOlder = useCallback(async () => {
    dispatch({ type: 'older', messages: await fetchOlderMessages(opened.id, firstSeq) });
  }, [opened.id, firstSeq]);

  useReadMark(opened, state.timeline.stored.at(-1), connected);

  return { ...state, connected, send, loadOlder, hasOlder: firstSeq > 1 };
}
