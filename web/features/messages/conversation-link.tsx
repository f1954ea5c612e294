import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { offerNames } from '../../../domain/orders/earnings.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { plural } from '../../../domain/text/french.ts';
import { formatMessageTime } from '../../formats/formats.ts';
import { responseDeadline } from '../../formats/money-words.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { isClosed } from './rows.ts';
import { TurnMark } from './turn-mark.tsx';

interface ConversationLinkProps {
  conversation: ConversationRow;
  now: Date;
  /** True when it shows a badge once it is closed. */
  marksClosed: boolean;
  /** True for the conversation that is open next to the list. */
  isOpen: boolean;
}

export function ConversationLink({
  conversation,
  now,
  marksClosed,
  isOpen,
}: ConversationLinkProps) {
  const { id, role, other, topic, pricing, unread } = conversation;
  const lastAt = conversation.lastMessageAt ?? conversation.startedAt;
  const link = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // A user who opens a conversation by its URL finds its row in a long list.
    if (wasOpen.current) link.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Link
      ref={link}
      to={paths.conversation(other.username, topic.id, pricing, id)}
      aria-current={isOpen ? 'page' : undefined}
      className={classes(
        'flex gap-4 border-b py-4 large-text:py-1 large-text:**:leading-tight transition-colors focus-visible:-outline-offset-2 xl:px-4',
        isOpen ? 'bg-surface shadow-[inset_3px_0_0_var(--color-encre)]' : 'hover:bg-wash',
      )}
    >
      <Avatar src={other.avatarUrl} className="large-text:hidden" />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 large-text:gap-0">
        <span className="flex items-center gap-x-2">
          <span
            className={classes(
              'min-w-0 wrap-anywhere large-text:truncate',
              unread > 0 ? 'font-semibold' : 'font-medium',
            )}
          >
            <bdi>{shownName(other)}</bdi>
          </span>
          <time dateTime={lastAt} className="ml-auto shrink-0 text-xs text-ink-soft">
            {formatMessageTime(lastAt, now)}
          </time>
        </span>
        <span className="flex items-center gap-x-2">
          <span className="truncate text-sm text-ink-soft">
            {topic.name} · {offerNames[pricing]}
          </span>
          {other.premium && (
            <Badge tone="safran" className="shrink-0">
              Premium
            </Badge>
          )}
          {marksClosed && isClosed(conversation) && <Badge className="shrink-0">Clôturée</Badge>}
          {conversation.expired && (
            <Badge tone="danger" className="shrink-0">
              Expirée
            </Badge>
          )}
        </span>
        <span className="flex items-center gap-x-2">
          <span
            className={classes('truncate text-sm', unread > 0 ? 'font-medium' : 'text-ink-soft')}
          >
            {conversation.lastMessageBy === role && 'Vous : '}
            <bdi>{conversation.lastMessageText ?? 'Conversation démarrée'}</bdi>
          </span>
          {unread > 0 && (
            <span className="ml-auto grid min-w-5 shrink-0 place-items-center rounded-full bg-encre px-1.5 text-xs leading-5 font-semibold text-on-encre">
              {unread}
              <span className="sr-only"> {plural(unread, 'non lu', 'non lus')}</span>
            </span>
          )}
        </span>
        <TurnMark conversation={conversation} />
        <ResponseDeadline conversation={conversation} />
      </span>
    </Link>
  );
}

/** The deadline for an answer, or that it has passed; renders nothing when neither applies. Cut in large text, where rows are low. */
function ResponseDeadline({ conversation }: { conversation: ConversationRow }) {
  const deadline = responseDeadline(conversation);
  return deadline && <span className="text-xs text-ink-soft large-text:truncate">{deadline}</span>;
}
