import { MessagesSquare } from 'lucide-react';
import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { asksBack } from '../../../domain/conversations/asks-back.ts';
import { type Attachment, messagePreview } from '../../../domain/conversations/attachment.ts';
import { otherRole, turnOf } from '../../../domain/conversations/awaiting-reply.ts';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import type {
  ConversationDetail,
  LiveConversation,
  Message,
} from '../../../domain/conversations/conversation-wire.ts';
import { showsPresence } from '../../../domain/conversations/presence.ts';
import { type Selection, withReply } from '../../../domain/conversations/reply-search.ts';
import { isThanked } from '../../../domain/conversations/thanks.ts';
import { MINUTE_MS } from '../../../domain/limits.ts';
import { hasPage, shownName } from '../../../domain/profiles/person.ts';
import { attachmentQuery } from '../../data/attachments.ts';
import { useNow } from '../../hooks/use-now.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { loadDraft, saveDraft } from '../../platform/draft-storage.ts';
import { toast } from '../../platform/toast.ts';
import { DialogFallback } from '../../ui/chunk-fallback.tsx';
import { classes } from '../../ui/classes.ts';
import type { AttachmentSource } from '../../widgets/attachments/attachment-source.ts';
import { Welcome } from '../../widgets/welcome.tsx';
import { AnswerComplaint } from './answer-complaint.tsx';
import { useDraftAttachments } from './attachments/use-draft-attachments.ts';
import { useFileDrop } from './attachments/use-file-drop.ts';
import { BlockedHint } from './blocked-hint.tsx';
import {
  AskInstead,
  ClarificationForm,
  ClarificationOffer,
  clarificationDraft,
} from './clarification-form.tsx';
import { Composer } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { MessageList } from './message-list.tsx';
import { MoneyRow } from './money-row.tsx';
import { NextQuestion, NextQuestionKey } from './next-question.tsx';
import { ParticipantAside } from './participant-aside.tsx';
import { RatingPanel } from './rating-panel.tsx';
import { StatusRow } from './status-row.tsx';
import { groupsOf, type Timeline } from './timeline.ts';
import { AskAgain, TurnHint } from './turn-hint.tsx';
import { TypingMark } from './typing-mark.tsx';
import { useConversation } from './use-conversation.ts';
import { useDraft } from './use-draft.ts';
import { usePrintAll } from './use-print-all.ts';
import { useReconnecting } from './use-reconnecting.ts';
import { useListedProgress } from './use-sync-list-row.ts';

const PublicationPanel = lazyChunk(
  async () => (await import('./publication/publication-panel.tsx')).PublicationPanel,
);

const SavedRepliesDialog = lazyChunk(
  async () => (await import('./saved-replies/saved-replies-dialog.tsx')).SavedRepliesDialog,
);

/** Clock interval; the time left is shown in minutes, so it is never wrong for long. */
const CLOCK_MS = 5_000;

/** Age of a question, in milliseconds, up to which it counts as just asked. */
const JUST_MS = 10 * MINUTE_MS;

/** Hints above the composer of a one shot, in which each side sends one message. */
const onlyOneHints = {
  asker: 'Une seule question\u00a0: relisez-vous avant d’envoyer',
  creator: 'Une seule réponse\u00a0: relisez-vous avant d’envoyer',
};

interface ConversationViewProps {
  opened: ConversationDetail;
  viewerId: string;
  /** The message that the reader looks for; null without one. */
  soughtSeq: number | null;
}

/** A conversation: its header, its messages, its composer. */
export function ConversationView({ opened, viewerId, soughtSeq }: ConversationViewProps) {
  const draft = useDraft(viewerId, opened);
  const files = useDraftAttachments(viewerId, opened.id);
  const { restore: restoreText } = draft;
  const { restore: restoreFiles } = files;
  const restore = useCallback(
    ({ text, attachments }: { text: string; attachments?: Attachment[] }, code?: string) => {
      restoreText(text);
      // Uploaded too long ago, or sent from another tab.
      if (code?.startsWith('attachment.'))
        toast.error('Vos pièces jointes ne sont plus disponibles : choisissez-les de nouveau.');
      else if (attachments) restoreFiles(attachments);
    },
    [restoreText, restoreFiles],
  );
  const source = useCallback<AttachmentSource>(
    ({ id }, size) => attachmentQuery(opened.id, id, size),
    [opened.id],
  );
  const {
    live,
    timeline,
    connection,
    presence,
    send,
    takeBack,
    show,
    hasOlder,
    loadOlder,
    loadFrom,
    onSeen,
  } = useConversation(opened, viewerId, restore);
  const soughtId = useSought(timeline, soughtSeq, loadFrom);
  const printAll = usePrintAll(useCallback(() => loadFrom(1), [loadFrom]));
  const isReconnecting = useReconnecting(connection);
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
  // A question written before the payment is sent by it.
  const [hasJustAsked] = useState(() => isUnasked || isNewlyAsked(opened, viewerId, Date.now()));
  const [opensAt] = useState(
    () =>
      firstUnread(opened, viewerId) ?? (hasJustAsked ? opened.messages.at(-1)?.id : null) ?? null,
  );
  const now = useNow(CLOCK_MS);
  const isOver = live.endedAt !== null && Date.parse(live.endedAt) <= now.getTime();
  const last = timeline.stored.at(-1);
  const turnFacts = {
    status: live.status,
    expired: live.expired || isOver,
    lastMessageBy: last ? authorOf(last, opened.role, viewerId) : null,
    thanked: areThanks(timeline, opened, viewerId),
  };
  useListedProgress(live, last, turnFacts.lastMessageBy, turnFacts.thanked);
  const asksAgain = opened.role === 'asker' && turnOf(turnFacts) === null && hasPage(opened.other);
  // A pending one-shot message has used its turn: the server would refuse a second one.
  const turnTaken = live.messagesLeft !== null && timeline.pending.length >= live.messagesLeft;
  const canSend = live.canSend && !isOver && !turnTaken;
  const isUnwritten = draft.text === '' && files.items.length === 0;
  const clarifies = useClarifying(live, input);
  const drop = useFileDrop(files.choose, canSend || clarifies.kind !== null);

  const exchanged = exchangedIn(live, timeline, viewerId);
  const isPresent = showsPresence(
    { status: live.status, endedAt: live.expired || isOver ? 0 : null, answerBy: null },
    live.blocked ? [live.role] : [],
    now.getTime(),
  );
  const readId = isPresent
    ? (timeline.stored.findLast(
        ({ senderId, seq }) => senderId === viewerId && seq <= presence.readSeq,
      )?.id ?? null)
    : null;
  const onDraftChange = (text: string) => {
    draft.write(text);
    if (text !== '') presence.typed();
  };
  const askInstead = () => {
    const key = clarificationDraft('clarification', live.id);
    // A clarification that was begun before stays in front.
    saveDraft(key, [loadDraft(key), draft.text].filter(Boolean).join('\n'));
    draft.write('');
    clarifies.begin();
  };
  const [isManaging, setManaging] = useState(false);
  const managesReplies = opened.role === 'creator' ? () => setManaging(true) : null;

  return (
    <section
      aria-label="Conversation"
      className="@container relative flex h-dvh print:block print:h-auto"
      {...drop.handlers}
    >
      {drop.isOver && (
        <p className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-lg border-2 border-dashed border-encre bg-encre-wash/90 text-lg font-medium">
          Déposez vos fichiers ici
        </p>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <ConversationHeader
          opened={opened}
          isBlocked={live.blockedByMe}
          onManageReplies={managesReplies}
          onPrint={printAll}
        />
        <div className="border-b bg-surface px-4 low:sr-only sm:px-6">
          <div className="mx-auto grid min-h-11 max-w-2xl grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 py-1 text-xs large-text:flex large-text:flex-col md:text-sm">
            <div className="flex items-center justify-between gap-3">
              <StatusRow conversation={live} now={now} />
              {isReconnecting && (
                <p className="animate-appear text-xs text-ink-soft" role="status">
                  Reconnexion...
                </p>
              )}
            </div>
            <MoneyRow opened={opened} live={live} />
          </div>
        </div>
        <MessageList
          conversationId={live.id}
          // Opens again, at the message that is sought, once it is loaded.
          key={soughtId}
          otherName={shownName(opened.other)}
          source={source}
          groups={groups}
          opensAt={soughtId ?? opensAt}
          soughtId={soughtId}
          readId={readId}
          hasOlder={hasOlder}
          loadOlder={loadOlder}
          isCutOff={isReconnecting}
          onTakeBack={onTakeBack}
          onSeen={onSeen}
          footer={
            <>
              {!live.blocked && (
                <TurnHint
                  opened={opened}
                  live={live}
                  turnFacts={turnFacts}
                  hasJustAsked={hasJustAsked}
                  viewerId={viewerId}
                />
              )}
              {live.canClarify === 'clarification' && !clarifies.kind && !turnTaken && (
                <ClarificationOffer onChoose={clarifies.begin} />
              )}
              <RatingPanel opened={opened} conversation={live} />
              {opened.role === 'asker' && opened.orderId && live.priceCents > 0 && (
                <AnswerComplaint orderId={opened.orderId} />
              )}
              {exchanged && (
                <Suspense>
                  <PublicationPanel opened={opened} {...exchanged} />
                </Suspense>
              )}
              {opened.role === 'creator' && (
                <>
                  <NextQuestionKey openId={opened.id} />
                  <NextQuestion openId={opened.id} className="mt-2 justify-self-center lg:hidden" />
                </>
              )}
              {asksAgain && (
                <AskAgain opened={opened} className="justify-self-center max-md:hidden" />
              )}
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
        {isPresent && <TypingMark name={shownName(opened.other)} presence={presence} />}
        {clarifies.kind ? (
          <ClarificationForm
            key={clarifies.kind}
            kind={clarifies.kind}
            conversationId={live.id}
            inputRef={input}
            files={files}
            source={source}
            onTyped={presence.typed}
            onSent={(message) => {
              show(message);
              clarifies.end();
            }}
            onCancel={clarifies.kind === 'clarification' ? clarifies.end : null}
          />
        ) : (
          <Composer
            inputRef={input}
            draft={draft.text}
            onDraftChange={onDraftChange}
            files={files}
            source={source}
            canSend={canSend}
            onSend={send}
            hint={live.messagesLeft === null ? null : onlyOneHints[live.role]}
            obstacle={
              live.blocked && !isOver && live.status !== 'completed' ? (
                <BlockedHint
                  other={opened.other}
                  isMine={live.blockedByMe}
                  isClosed={live.closed}
                  onUnblocked={() => input.current?.focus()}
                />
              ) : (
                live.canClarify === 'clarification' &&
                asksBack(draft.text) && <AskInstead onChoose={askInstead} />
              )
            }
            isAwaited={isUnasked}
            onManageReplies={managesReplies}
            // A draft can still be copied.
            className={classes(asksAgain && isUnwritten && 'max-md:hidden')}
          />
        )}
        {/* After the composer, so that it is the keyboard's next stop once the answer is sent. */}
        {opened.role === 'creator' && (
          <NextQuestion openId={opened.id} className="mb-2 self-center max-lg:hidden" />
        )}
        {asksAgain && isUnwritten && (
          <div className="border-t bg-surface px-4 pt-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))] md:hidden">
            <AskAgain opened={opened} className="w-full" />
          </div>
        )}
      </div>
      {isManaging && (
        <Suspense fallback={<DialogFallback onCancel={() => setManaging(false)} />}>
          <SavedRepliesDialog
            draft={draft.text}
            onInsert={
              canSend
                ? (reply) => {
                    const field = input.current!;
                    const selection: Selection = [field.selectionStart, field.selectionEnd];
                    const inserted = withReply(draft.text, reply, selection);
                    if (!inserted) return toast.error('Ce message serait trop long');
                    flushSync(() => draft.write(inserted.draft));
                    field.setSelectionRange(inserted.cursor, inserted.cursor);
                    setManaging(false);
                  }
                : null
            }
            onClose={() => setManaging(false)}
          />
        </Suspense>
      )}
      <ParticipantAside opened={opened} showsWelcome={groups.length > 0} />
    </section>
  );
}

/** The clarification that the viewer writes instead of a message: the creator by choice, the asker until it is sent. */
function useClarifying(
  { canClarify }: LiveConversation,
  input: RefObject<HTMLTextAreaElement | null>,
) {
  const [isChosen, setChosen] = useState(false);
  const moves = useRef(false);
  const kind = canClarify === 'clarification' && !isChosen ? null : (canClarify ?? null);
  const choose = (chosen: boolean) => {
    moves.current = true;
    setChosen(chosen);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows to the input that replaces the other
  useEffect(() => {
    if (moves.current) input.current?.focus();
    moves.current = false;
  }, [kind]);
  return { kind, begin: () => choose(true), end: () => choose(false) };
}

/** The id of the message with this `seq`, once it is loaded; null until then. */
function useSought(
  { stored }: Timeline,
  seq: number | null,
  loadFrom: (seq: number) => Promise<void>,
): string | null {
  const isWanted = useRef(seq !== null);
  useEffect(() => {
    if (seq === null || !isWanted.current) return;
    isWanted.current = false;
    // Without an answer, the conversation stays at its end.
    void loadFrom(seq).catch(() => undefined);
  }, [seq, loadFrom]);
  return (seq !== null && stored.find((message) => message.seq === seq)?.id) || null;
}

function authorOf({ senderId }: Message, role: ConversationRole, viewerId: string) {
  return senderId === viewerId ? role : otherRole(role);
}

/** Question and answer of an answered one-shot question; null for any other conversation. */
function exchangedIn(
  { pricing, status, closeReason, role }: LiveConversation,
  { stored }: Timeline,
  viewerId: string,
): { asked: string; answered: string } | null {
  if (pricing !== 'question' || status !== 'completed' || closeReason !== null) return null;
  const isBy = (side: ConversationRole) => (message: Message) =>
    authorOf(message, role, viewerId) === side;
  const asked = stored.find(isBy('asker'));
  const answered = stored.findLast(isBy('creator'));
  return asked && answered ? { asked: asked.text, answered: answered.text } : null;
}

/** True when the asker's last message, after an answer, only thanks. */
function areThanks({ stored }: Timeline, { role, pricing }: ConversationDetail, viewerId: string) {
  const last = stored.at(-1);
  const lastSeqOf = (side: ConversationRole) =>
    stored.findLast((message) => authorOf(message, role, viewerId) === side)?.seq ?? 0;
  return isThanked({
    pricing,
    askerLastSeq: lastSeqOf('asker'),
    creatorLastSeq: lastSeqOf('creator'),
    lastMessageText: last ? messagePreview(last.text, last.attachments) : null,
  });
}

/** True when the asker's first message is recent and unanswered. */
function isNewlyAsked({ role, messages }: ConversationDetail, viewerId: string, now: number) {
  const [first] = messages;
  return (
    role === 'asker' &&
    first !== undefined &&
    now - Date.parse(first.createdAt) < JUST_MS &&
    messages.every(({ senderId }) => senderId === viewerId)
  );
}

/** The first unread message, or the first loaded one when it lies further back; null when all are read. */
function firstUnread({ messages, unread }: ConversationDetail, viewerId: string): string | null {
  if (unread === 0) return null;
  const received = messages.filter(({ senderId }) => senderId !== viewerId);
  return (received.at(-unread) ?? received[0])?.id ?? null;
}
