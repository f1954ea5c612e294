import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { awaitsClarification } from '../../../domain/conversations/awaiting-reply.ts';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { paths } from '../../platform/paths.ts';
import { toast } from '../../platform/toast.ts';

/**
 * Announces a new message that is not on screen. In the open conversation, the message itself is
 * read out. On the messages list, the text is for screen readers only. Elsewhere it is a toast,
 * which screen readers read on their own.
 */
export function useMessageAnnouncer() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [announcement, setAnnouncement] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: news of the previous page are outdated
  useEffect(() => setAnnouncement(''), [pathname]);

  const tell = (conversation: ConversationRow) => {
    const { id, other, topic, pricing, lastMessageText } = conversation;
    if (new URLSearchParams(search).get('c') === id) return;
    if (pathname === paths.messages)
      // Contains the message, so that a second one from the same person is read out too.
      return setAnnouncement(`${wordsFor(conversation)} : ${lastMessageText}`);
    toast.message(wordsFor(conversation), {
      // A second message replaces the first.
      id: `conversation-${id}`,
      description: lastMessageText,
      classNames: { description: 'line-clamp-2 wrap-anywhere' },
      action: {
        label: 'Voir',
        onClick: () => void navigate(paths.conversation(other.username, topic.id, pricing, id)),
      },
    });
  };
  return { tell, announcement };
}

function wordsFor(conversation: ConversationRow): string {
  const { role, other } = conversation;
  const name = shownName(other);
  if (role === 'asker' && awaitsClarification(conversation)) return `${name} demande une précision`;
  return role === 'asker' ? `${name} vous a répondu` : `${name} vous a écrit`;
}
