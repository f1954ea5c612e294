import type { PricingModel } from '../profiles/pricing.ts';
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

/** One message, with its author and time above it. `userId` is the reader. */
export function messageText(
  { senderId, createdAt, text, hidden }: Message,
  userId: string,
  { own, other }: Names,
): string {
  const author = senderId === userId ? own : other;
  const shown = hidden && senderId !== userId ? HIDDEN_MESSAGE : text;
  return `${author}, le ${dateTime.format(Date.parse(createdAt))}\n${shown}\n\n`;
}
