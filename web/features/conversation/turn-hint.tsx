import { Check, MessageCirclePlus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import {
  awaitsClarification,
  type TurnFacts,
  turnOf,
} from '../../../domain/conversations/awaiting-reply.ts';
import type {
  ConversationDetail,
  LiveConversation,
} from '../../../domain/conversations/conversation-wire.ts';
import { hasPage, shownName } from '../../../domain/profiles/person.ts';
import { useMailReminder } from '../../data/use-mail-reminder.ts';
import { formatDeadline } from '../../formats/formats.ts';
import { UNASKED } from '../../formats/money-words.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MailReminder } from '../../widgets/mail-reminder.tsx';
import { ReceptionHours } from '../../widgets/reception-hours.tsx';

const PushOffer = lazyChunk(async () => (await import('./push-offer.tsx')).PushOffer);

const FollowSuggestions = lazyChunk(
  async () => (await import('./follow-suggestions.tsx')).FollowSuggestions,
);

interface TurnHintProps {
  opened: ConversationDetail;
  live: LiveConversation;
  turnFacts: TurnFacts;
  /** True when the asker has just asked in this view. */
  hasJustAsked: boolean;
  viewerId: string;
}

/** Hint below the messages: who has to write next, and the consequences. */
export function TurnHint({ opened, live, turnFacts, hasJustAsked, viewerId }: TurnHintProps) {
  const turn = turnOf(turnFacts);
  if (awaitsClarification({ ...turnFacts, pricing: live.pricing }))
    return <Clarifying opened={opened} live={live} />;
  if (opened.role === 'asker') {
    if (turn === 'creator')
      return (
        <Waiting opened={opened} live={live} hasJustAsked={hasJustAsked} viewerId={viewerId} />
      );
    return turn === 'asker' && turnFacts.lastMessageBy === null ? <Unasked /> : null;
  }
  if (turn === 'creator') return <YourTurn opened={opened} />;
  return turn === 'asker' && turnFacts.lastMessageBy === null ? (
    <Hint>
      {shownName(opened.other)} n’a pas encore posé sa question.
      {!live.canSend && ' Vous pourrez répondre dès qu’elle arrivera.'}
    </Hint>
  ) : null;
}

/** Shown to an asker who has written nothing yet. */
function Unasked() {
  return (
    <Hint>
      <strong className="font-medium text-ink">{UNASKED}</strong>
    </Hint>
  );
}

/** Shown to the asker while the creator has to answer. */
function Waiting({ opened, live, hasJustAsked, viewerId }: Omit<TurnHintProps, 'turnFacts'>) {
  const { other, welcome } = opened;
  const reminder = useMailReminder();
  const session = useSession();
  return (
    <Card className="mt-2 grid grid-cols-1 gap-3 wrap-anywhere">
      <p className="flex items-center gap-2 font-medium">
        <Check aria-hidden className="size-5 text-presence" />
        {live.clarification ? 'Précision envoyée' : 'Question envoyée'}
      </p>
      <div className="flex items-center gap-3">
        <Avatar src={other.avatarUrl} />
        <div className="min-w-0">
          <p>C’est à {shownName(opened.other)} de vous répondre.</p>
          {/* A deadline stands in the row above the messages. */}
          {live.answerBy === null && welcome && (
            <ReceptionHours from={welcome.responseFromHours} to={welcome.responseToHours} />
          )}
        </div>
      </div>
      <p className="text-sm text-ink-soft">{withoutAnswer(live)}</p>
      {hasJustAsked && <MailReminder reminder={reminder} about="answer" />}
      {session.status === 'signed-in' && session.lacksSignIn && (
        <p className="text-sm text-ink-soft">
          Pour vous reconnecter plus tard :{' '}
          <Link
            to={paths.settings}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            choisissez un mot de passe ou une clé d’accès
          </Link>
        </p>
      )}
      <Suspense>{hasJustAsked && <PushOffer />}</Suspense>
      <Suspense>
        {hasJustAsked && hasPage(other) && <FollowSuggestions asked={other} viewerId={viewerId} />}
      </Suspense>
    </Card>
  );
}

/** The outcome when nobody answers. A day or a month is paid with the first answer. */
function withoutAnswer({ pricing, priceCents, answerBy }: LiveConversation): string {
  if (priceCents > 0 && answerBy !== null)
    return 'Sans réponse de sa part à temps, le prix vous est remboursé : vous n’avez rien à demander.';
  return pricing === 'question'
    ? 'Sans réponse de sa part à temps, la conversation se ferme.'
    : 'Sans réponse de sa part, vous pouvez continuer à écrire jusqu’à la fin de votre accès.';
}

/** Shown to both while the asker has not answered the clarification. */
function Clarifying({ opened, live }: { opened: ConversationDetail; live: LiveConversation }) {
  const waitsUntil = live.clarification?.waitsUntil;
  const isWaiting = waitsUntil !== undefined && Date.parse(waitsUntil) > Date.now();
  const until = waitsUntil && formatDeadline(waitsUntil);
  if (opened.role === 'asker')
    return (
      <Hint>
        <strong className="font-medium text-ink">
          {shownName(opened.other)} vous demande une précision.
        </strong>{' '}
        Répondez-y ci-dessous, une seule fois.{' '}
        {isWaiting
          ? `Le délai de sa réponse vous attend jusqu’à ${until}.`
          : 'Le délai de sa réponse n’attend plus.'}
      </Hint>
    );
  return (
    <Hint>
      <strong className="font-medium text-ink">Précision demandée.</strong>{' '}
      {isWaiting
        ? `Votre délai attend sa réponse jusqu’à ${until} au plus.`
        : 'Votre délai n’attend plus.'}{' '}
      Vous pouvez aussi répondre sans l’attendre.
    </Hint>
  );
}

/** Shown to the creator who has to answer. */
function YourTurn({ opened }: { opened: ConversationDetail }) {
  return (
    <Hint>
      <strong className="font-medium text-ink">À vous de répondre.</strong>{' '}
      {shownName(opened.other)} attend votre réponse
      {opened.pricing === 'question' && ', qui clôt la conversation'}.
    </Hint>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-center text-sm text-ink-soft wrap-anywhere">{children}</p>;
}

interface AskAgainProps {
  opened: ConversationDetail;
  className: string;
}

/** Links from an ended conversation to a new question for the same creator and topic. */
export function AskAgain({ opened: { other, topic }, className }: AskAgainProps) {
  return (
    <Button asChild variant="outline" className={className}>
      <Link to={paths.askMe(other.username, topic.slug)}>
        <MessageCirclePlus aria-hidden />
        Poser une autre question
      </Link>
    </Button>
  );
}
