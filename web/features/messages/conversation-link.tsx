import { Link } from 'react-router';
import type { ConversationRow } from '../../../domain/conversation-wire.ts';
import { plural } from '../../../domain/french.ts';
import { classes } from '../../lib/classes.ts';
import { formatMessageTime } from '../../lib/formats.ts';
import { optionLabels } from '../../lib/option-labels.ts';
import { paths } from '../../lib/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';

interface ConversationLinkProps {
  conversation: ConversationRow;
  now: Date;
}

/** A row of the messages list. */
export function ConversationLink({ conversation, now }: ConversationLinkProps) {
  const { id, other, topic, pricing, lastMessageText, unread } = conversation;
  const lastAt = conversation.lastMessageAt ?? conversation.startedAt;
  return (
    <Link
      to={paths.conversation(other.username, topic.id, pricing, id)}
      className="flex gap-4 border-b py-4 transition-colors hover:bg-wash focus-visible:-outline-offset-2"
    >
      <Avatar src={other.avatarUrl} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-center gap-2">
          <span className={classes('truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>
            {other.name ?? other.username}
          </span>
          <time dateTime={lastAt} className="ml-auto shrink-0 text-xs text-ink-soft">
            {formatMessageTime(lastAt, now)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span className="truncate text-sm text-ink-soft">
            {topic.name} · {optionLabels[pricing]}
          </span>
          {other.premium && <Badge tone="safran">Premium</Badge>}
          {conversation.expired && <Badge tone="danger">Expirée</Badge>}
        </span>
        <span className="flex items-center gap-2">
          <span
            className={classes('truncate text-sm', unread > 0 ? 'font-medium' : 'text-ink-soft')}
          >
            {lastMessageText ?? 'Conversation démarrée'}
          </span>
          {unread > 0 && (
            <span className="ml-auto grid min-w-5 shrink-0 place-items-center rounded-full bg-encre px-1.5 text-xs leading-5 font-semibold text-on-encre">
              {unread}
              <span className="sr-only"> {plural(unread, 'non lu', 'non lus')}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
