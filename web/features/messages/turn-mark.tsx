import { Check, Hourglass, type LucideIcon, PenLine } from 'lucide-react';
import { awaitsClarification, turnOf } from '../../../domain/conversations/awaiting-reply.ts';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { asksNothing } from '../../../domain/conversations/thanks.ts';
import { UNASKED } from '../../formats/money-words.ts';
import { Badge } from '../../ui/badge.tsx';

/** The owner of the question, and the participant who has to write next. */
export function TurnMark({ conversation }: { conversation: ConversationRow }) {
  const mark = markOf(conversation);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5 text-xs text-ink-soft">
      {/* In large text the badge says enough, and a third row fits the screen. */}
      <span className="large-text:sr-only">{whoseQuestion(conversation)}</span>
      {mark && (
        <Badge tone={mark.isMine ? 'encre' : 'outline'} className="max-[23rem]:whitespace-normal">
          <mark.icon aria-hidden />
          {mark.text}
        </Badge>
      )}
    </span>
  );
}

function whoseQuestion({ role, pricing }: ConversationRow): string {
  if (pricing === 'question') return role === 'asker' ? 'Votre question' : 'Sa question';
  return role === 'asker' ? 'Vos questions' : 'Ses questions';
}

interface Mark {
  text: string;
  icon: LucideIcon;
  /** True when the viewer has to write. */
  isMine: boolean;
}

function ownTurn(conversation: ConversationRow): string {
  const { role, lastMessageBy } = conversation;
  if (role === 'creator' || awaitsClarification(conversation)) return 'À vous de répondre';
  return lastMessageBy === null ? UNASKED : 'À vous d’écrire';
}

const answered = (role: ConversationRole): Mark => ({
  text: role === 'creator' ? 'Réponse envoyée' : 'Réponse reçue',
  icon: Check,
  isMine: false,
});

function markOf(conversation: ConversationRow): Mark | null {
  const { role, lastMessageBy } = conversation;
  const turn = turnOf(conversation);
  if (conversation.thanked && turn !== null) return answered(role);
  if (turn === role)
    return {
      text: ownTurn(conversation),
      icon: PenLine,
      isMine: true,
    };
  if (awaitsClarification(conversation))
    return { text: 'En attente de sa précision', icon: Hourglass, isMine: false };
  if (lastMessageBy === 'creator') return answered(role);
  if (turn === null) return null;
  if (role === 'asker' && asksNothing(conversation))
    return { text: 'Message envoyé', icon: Check, isMine: false };
  return {
    text: role === 'asker' ? 'En attente de réponse' : 'En attente de sa question',
    icon: Hourglass,
    isMine: false,
  };
}
