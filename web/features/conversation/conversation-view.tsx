import { ArrowLeft, MessagesSquare } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import type {
  ConversationDetail,
  Message,
} from '../../../domain/conversations/conversation-wire.ts';
import { otherRole, turnOf } from '../../../domain/conversations/turn.ts';
import { hasPage, shownName } from '../../../domain/profiles/person.ts';
import { useUnblock } from '../../data/blocks.ts';
import { formatPrice } from '../../formats/formats.ts';
import { optionLabels } from '../../formats/option-labels.ts';
import { useNow } from '../../hooks/use-now.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { blockItem } from '../../widgets/block-item.ts';
import { Welcome } from '../../widgets/welcome.tsx';
import { BlockedNote } from './blocked-hint.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { MoneyLine } from './money-row.tsx';
import { ParticipantAside } from './participant-aside.tsx';
import { RatingPanel } from './rating-panel.tsx';
import { StatusLine } from './status-row.tsx';
import { groupsOf } from './timeline.ts';
import { AskAgain, TurnNote } from './turn-hint.tsx';
import { useConversation } from './use-conversation.ts';
import { useDraft } from './use-draft.ts';
import { useListedProgress } from './use-listed-progress.ts';
import { useReconnecting } from './use-reconnecting.ts';

/** Time left is shown in minutes; reading the clock this often never shows a wrong one for long. */
const CLOCK_MS = 5_000;

/** Above the composer of a one shot, in which each side sends one message. */
const onlyOneHints = {
  asker: "Une seule question\u00a0: relisez-vous avant d'envoyer",
  creator: "Une seule réponse\u00a0: relisez-vous avant d'envoyer",
};

interface ConversationViewProps {
  opened: ConversationDetail;
  viewerId: string;
}

/** A conversation: who and what on top, the messages, the composer. */
export function ConversationView({ opened, viewerId }: ConversationViewProps) {
  const draft = useDraft(viewerId, opened);
  const { live, timeline, line, send, takeBack, hasOlder, loadOlder } = useConversation(
    opened,
    viewerId,
    draft.giveBack,
  );
  const isReconnecting = useReconnecting(line);
  const input = useRef<HTMLTextAreaElement>(null);
  const onTakeBack = useCallback(
    (id: string) => {
      takeBack(id);
      input.current?.focus();
    },
    [takeBack],
  );
  const groups = useMemo(() => groupsOf(timeline, viewerId), [timeline, viewerId]);
  const [isUnasked] = useState(live.role === 'asker' && groups.length === 0);
  const [opensAt] = useState(() => firstUnread(opened, viewerId));
  const now = useNow(CLOCK_MS);
  const isOver = live.endedAt !== null && Date.parse(live.endedAt) <= now.getTime();
  const last = timeline.stored.at(-1);
  const standing = {
    status: live.status,
    expired: live.expired || isOver,
    lastMessageBy: last ? authorOf(last, opened.role, viewerId) : null,
  };
  useListedProgress(live, last, standing.lastMessageBy);
  // A one-shot message on its way has used its turn: the server would refuse a second one.
  const turnTaken = live.messagesLeft !== null && timeline.pending.length >= live.messagesLeft;

  return (
    // The height of the screen without the tab bar, whose room the frame leaves 1rem more.
    <section
      aria-label="Conversation"
      className="@container flex h-[calc(100dvh-(--spacing(16)))] max-md:-mb-4 md:h-dvh"
    >
      <div className="flex min-w-0 flex-1 flex-col">
        <Header opened={opened} isReconnecting={isReconnecting} isBlocked={live.blockedByMe}>
          <StatusLine conversation={live} now={now} />
        </Header>
        <MoneyLine opened={opened} live={live} />
        <MessageList
          conversationId={live.id}
          groups={groups}
          opensAt={opensAt}
          hasOlder={hasOlder}
          loadOlder={loadOlder}
          isCutOff={isReconnecting}
          onTakeBack={onTakeBack}
          footer={
            <>
              {!live.blocked && (
                <TurnNote
                  opened={opened}
                  live={live}
                  standing={standing}
                  hasJustAsked={isUnasked}
                />
              )}
              <RatingPanel opened={opened} conversation={live} />
              {opened.role === 'asker' && turnOf(standing) === null && <AskAgain opened={opened} />}
            </>
          }
        >
          {groups.length === 0 && (
            <>
              {opened.welcome && (
                <Welcome name={shownName(opened.other)} welcome={opened.welcome} />
              )}
              <div className="grid justify-items-center gap-3 py-10 text-center text-ink-soft">
                <MessagesSquare aria-hidden className="size-8" />
                <p>Aucun message pour l'instant.</p>
              </div>
            </>
          )}
        </MessageList>
        <Composer
          inputRef={input}
          draft={draft.text}
          onDraftChange={draft.write}
          canSend={live.canSend && !isOver && !turnTaken}
          onSend={send}
          hint={live.messagesLeft === null ? null : onlyOneHints[live.role]}
          obstacle={
            live.blocked &&
            !isOver &&
            live.status !== 'completed' && (
              <BlockedNote
                other={opened.other}
                isMine={live.blockedByMe}
                onUnblocked={() => input.current?.focus()}
              />
            )
          }
          isAwaited={isUnasked}
        />
      </div>
      <ParticipantAside opened={opened} showsWelcome={groups.length > 0} />
    </section>
  );
}

interface HeaderProps {
  opened: ConversationDetail;
  isReconnecting: boolean;
  /** By oneself. */
  isBlocked: boolean;
  children: React.ReactNode;
}

function Header({ opened, isReconnecting, isBlocked, children }: HeaderProps) {
  const { other, topic, pricing, priceCents, currency } = opened;
  const person = { username: other.username, name: shownName(other) };
  const { mutate: unblock } = useUnblock(person);
  usePageTitle(`${shownName(opened.other)} · ${topic.name}`);
  return (
    <header className="border-b bg-paper px-4 py-3 sm:px-6">
      <div className="mx-auto grid max-w-2xl grid-cols-1 gap-1">
        <div className="flex items-center gap-x-3 gap-y-1 large-text:flex-wrap">
          <Link
            to={paths.messages}
            aria-label="Retour aux messages"
            className="-ml-2 grid size-11 place-items-center rounded-lg hover:bg-wash"
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
          <LinkToPage of={other} tabIndex={-1} aria-hidden>
            <Avatar src={other.avatarUrl} />
          </LinkToPage>
          <div className="min-w-0 flex-1 large-text:order-last large-text:basis-full">
            <h1 className="flex flex-wrap items-center gap-x-2 text-lg">
              <LinkToPage of={other} className="max-w-full truncate">
                <bdi>{shownName(opened.other)}</bdi>
              </LinkToPage>
              {other.premium && <Badge tone="safran">Premium</Badge>}
            </h1>
            <p className="truncate text-sm text-ink-soft">{topic.name}</p>
          </div>
          <div className="text-right text-sm large-text:ml-auto">
            <p className="font-medium">{optionLabels[pricing]}</p>
            <p className="font-medium text-safran">{formatPrice(priceCents, currency)}</p>
          </div>
          <MoreMenu
            items={[blockItem({ ...person, isBlocked, onUnblock: unblock })]}
            className="-mr-2"
          />
        </div>
        <div className="flex items-center justify-between gap-3">
          {children}
          {isReconnecting && (
            <p className="animate-appear text-xs text-ink-soft" role="status">
              Reconnexion...
            </p>
          )}
        </div>
      </div>
    </header>
  );
}

function authorOf({ senderId }: Message, role: ConversationRole, viewerId: string) {
  return senderId === viewerId ? role : otherRole(role);
}

/** The first message that the viewer has not read, or the first loaded one where that lies further back. */
function firstUnread({ messages, unread }: ConversationDetail, viewerId: string): string | null {
  if (unread === 0) return null;
  const received = messages.filter(({ senderId }) => senderId !== viewerId);
  return (received.at(-unread) ?? received[0])?.id ?? null;
}

/** Leads to somebody's page; somebody absent has none. */
function LinkToPage({
  of: person,
  className,
  ...rest
}: { of: ConversationDetail['other'] } & Omit<React.ComponentProps<typeof Link>, 'to'>) {
  if (!hasPage(person)) return <span className={className}>{rest.children}</span>;
  return (
    <Link
      to={paths.user(person.username)}
      className={classes(className, 'hover:underline')}
      {...rest}
    />
  );
}
