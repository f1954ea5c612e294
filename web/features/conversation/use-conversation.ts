import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Attachment } from '../../../domain/conversations/attachment.ts';
import {
  type ConversationDetail,
  type LiveConversation,
  type Message,
  type ServerFrame,
  SHOWS_ATTACHMENTS,
} from '../../../domain/conversations/conversation-wire.ts';
import {
  dropConversation,
  fetchMessagesFrom,
  fetchOlderMessages,
} from '../../data/conversations.ts';
import { accessToken, refreshAccessToken } from '../../platform/access-token.ts';
import { LiveSocket, type SocketLine } from '../../platform/live-socket.ts';
import { FramesInOrder } from './frames-in-order.ts';
import { SendQueue } from './send-queue.ts';
import { SendQueueStorage } from './send-queue-storage.ts';
import {
  type PendingMessage,
  resumePointOf,
  type Timeline,
  withFrame,
  withMessages,
  withoutPending,
  withPending,
  withTakenBack,
} from './timeline.ts';
import { type Presence, usePresence } from './use-presence.ts';
import { useReadCursor } from './use-read-cursor.ts';

interface State {
  live: LiveConversation;
  timeline: Timeline;
}

type Action =
  | { type: 'frame'; frame: ServerFrame }
  | { type: 'sending'; message: PendingMessage }
  | { type: 'takenBack'; id: string }
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
    case 'takenBack':
      return { live, timeline: withTakenBack(timeline, action.id) };
    case 'returned':
      return { live, timeline: withoutPending(timeline, action.id) };
    case 'older':
      return { live, timeline: withMessages(timeline, action.messages) };
  }
}

export interface ConversationSession extends State {
  /** The state of the connection. */
  connection: SocketLine;
  presence: Presence;
  /** Shows the message at once and sends it as soon as there is a connection. */
  send: (text: string, attachments: Attachment[]) => void;
  /**
   * Takes back a pending message: its content returns to the draft, unless the message turns out to be
   * stored.
   */
  takeBack: (id: string) => void;
  /** Shows a message that was stored by a request, before the socket brings it. */
  show: (message: Message) => void;
  /** True when messages exist before the first one shown. */
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
  loadFrom: (seq: number) => Promise<void>;
  /** Called with the last message that the viewer has had in sight. */
  onSeen: (id: string) => void;
}

/**
 * A conversation on screen: the messages it was opened with, updated over its socket. Pending
 * messages, also those from before a reload, are sent again after every reconnection under the same
 * id, so each is stored once. The content of a message that is certainly not stored returns to the
 * draft.
 *
 * @param restore puts it there; `code` is that of a refusal
 */
export function useConversation(
  opened: ConversationDetail,
  viewerId: string,
  restore: (message: { text: string; attachments?: Attachment[] }, code?: string) => void,
): ConversationSession {
  const [unsent] = useState(() => new SendQueueStorage(viewerId, opened.id));
  const [state, dispatch] = useReducer(reduce, opened, ({ messages, ...live }) => ({
    live,
    timeline: withMessages({ stored: [], pending: unsent.all() }, messages),
  }));
  const [connection, setConnection] = useState<SocketLine>('away');
  const queryClient = useQueryClient();
  const queueRef = useRef<SendQueue | null>(null);
  const presence = usePresence(viewerId);
  const { onFrame: seePresence, onOpen: startPresence } = presence;
  const latest = useRef(state);
  latest.current = state;
  // The socket lasts as long as the conversation is open, whatever the composer holds.
  const latestRestore = useRef(restore);
  latestRestore.current = restore;

  useEffect(() => {
    const queue = new SendQueue({
      unsent,
      isConnected: () => socket.isConnected,
      transmit: (frame) => socket.send(frame),
      hurry: () => socket.hurry(),
      onTakenBack: (id) => dispatch({ type: 'takenBack', id }),
      onReturned: (message, code) => {
        latestRestore.current(message, code);
        dispatch({ type: 'returned', id: message.id });
      },
    });
    const isStored = (id: string) => latest.current.timeline.stored.some((each) => each.id === id);
    // The messages that the conversation was opened with have arrived, whatever the page missed
    // before a reload.
    for (const { id } of latest.current.timeline.stored) queue.confirm(id);
    const unmounted = new AbortController();
    const order = new FramesInOrder();
    const socket = new LiveSocket<ServerFrame>({
      path: () =>
        `/api/conversations/${opened.id}/socket?${SHOWS_ATTACHMENTS.name}=${SHOWS_ATTACHMENTS.value}`,
      token: accessToken,
      newToken: refreshAccessToken,
      onLine: setConnection,
      isWatched: true,
      onOpen: () => {
        order.restart();
        socket.send({ type: 'resume', after: resumePointOf(latest.current.timeline) });
        queue.resend();
        startPresence((frame) => socket.send(frame));
      },
      onFrame: (frame) => {
        seePresence(frame);
        for (const next of order.receive(frame)) dispatch({ type: 'frame', frame: next });
        if (frame.type === 'ack') queue.confirm(frame.id);
        if (frame.type === 'message') queue.confirm(frame.message.id);
        if (frame.type === 'state') for (const { id } of frame.messages) queue.confirm(id);
        if (frame.type === 'withdrawn') queue.withdrawn(frame.id);
        if (frame.type === 'refused') queue.refused(frame.id, frame.code);
      },
    });
    unsent.adoptFromClosedTabs((message) => {
      if (isStored(message.id)) return unsent.remove(message.id);
      dispatch({ type: 'sending', message });
      queue.add(message);
    }, unmounted.signal);
    queueRef.current = queue;
    return () => {
      socket.end();
      queue.end();
      unmounted.abort();
      queueRef.current = null;
      // The screen is newer than the fetched data: returning must not show an old state.
      dropConversation(queryClient, opened.id);
    };
  }, [opened.id, unsent, queryClient, seePresence, startPresence]);

  const send = useCallback((text: string, attachments: Attachment[]) => {
    const id = crypto.randomUUID();
    const createdAt = new Date().toISOString();
    const message = {
      ...{ id, text, createdAt, isTakenBack: false, mayHaveLeft: false },
      ...(attachments.length > 0 && { attachments }),
    };
    dispatch({ type: 'sending', message });
    queueRef.current?.add(message);
  }, []);
  const takeBack = useCallback((id: string) => queueRef.current?.takeBack(id), []);

  const show = useCallback((message: Message) => {
    dispatch({ type: 'frame', frame: { type: 'message', message } });
  }, []);

  const firstSeq = state.timeline.stored[0]?.seq ?? 1;
  const loadOlder = useCallback(async () => {
    dispatch({ type: 'older', messages: await fetchOlderMessages(opened.id, firstSeq) });
  }, [opened.id, firstSeq]);

  const loadFrom = useCallback(
    async (seq: number) => {
      if (seq >= firstSeq) return;
      dispatch({ type: 'older', messages: await fetchMessagesFrom(opened.id, seq, firstSeq) });
    },
    [opened.id, firstSeq],
  );

  const onSeen = useReadCursor(opened, state.timeline.stored, connection === 'open');

  return {
    ...state,
    connection,
    presence,
    send,
    takeBack,
    show,
    loadOlder,
    loadFrom,
    onSeen,
    hasOlder: firstSeq > 1,
  };
}
