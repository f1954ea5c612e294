import type { PricingModel } from '../profiles/pricing.ts';
import type { MessageKind } from './clarification.ts';
import type { ConversationRow, Message } from './conversation-wire.ts';
import { HIDDEN_MESSAGE } from './conversation-wire.ts';

/** A conversation as a text that its participants download. Times are in Paris. */

const optionNames: Record<PricingModel, string> = {
  question: 'une question',
  day: 'accès de 24 heures',
  month: 'accès de 30 jours',
};

const dateTime = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** The names that the text uses. */
export interface Names {
  own: string;
  other: string;
}

/** The lines above the messages. */
export function conversationHead(
  row: Pick<ConversationRow, 'topic' | 'pricing' | 'startedAt'>,
  { own, other }: Names,
  now: number,
): string {
  return [
    `Conversation Dis-moi entre ${own} et ${other}`,
    `Sujet : ${row.topic.name} (${optionNames[row.pricing]})`,
    `Ouverte le ${dateTime.format(Date.parse(row.startedAt))}, heure de Paris`,
    `Exportée le ${dateTime.format(now)}`,
    '',
    '',
  ].join('\n');
}

/** Said behind the author of a message that is no ordinary one. */
const kindNotes: Record<MessageKind, string> = {
  message: '',
  clarification: ' (demande de précision)',
  clarification_answer: ' (précision)',
};

/** One message, with its author and time above it. `userId` is the reader. */
export function messageText(
  { senderId, createdAt, text, hidden, kind }: Message,
  userId: string,
  { own, other }: Names,
): string {
  const author = senderId === userId ? own : other;
  const shown = hidden && senderId !== userId ? HIDDEN_MESSAGE : text;
  // An object with older code leaves the kind out.
  const note = kindNotes[kind] ?? '';
  return `${author}${note}, le ${dateTime.format(Date.parse(createdAt))}\n${shown}\n\n`;
}
