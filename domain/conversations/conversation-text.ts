import type { PricingModel } from '../profiles/pricing.ts';
import { fold } from '../text/fold.ts';
import { formatFigure } from '../text/french.ts';
import { type Attachment, attachmentWords } from './attachment.ts';
import type { MessageKind } from './clarification.ts';
import type { ConversationRow, Message } from './conversation-wire.ts';
import { HIDDEN_MESSAGE } from './conversation-wire.ts';

/**
 * A conversation as a text that its participants download. Times are in Paris. Each line that a person wrote is quoted, so
 * that no message can pass for one of the other, or for what the text says of it.
 */

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

interface Names {
  own: string;
  other: string;
}

const OWN = 'Vous';

/** The names in a text for a reader; another participant who is called as the text calls the reader has their username. */
export function namesFor(other: { name: string; username: string }): Names {
  const isOwn = fold(other.name).trim() === fold(OWN);
  return { own: OWN, other: isOwn ? `@${other.username}` : other.name };
}

/** A file of a message, with the SHA-256 of its bytes as hexadecimal digits; null when the bytes are gone. */
export interface ExportedFile extends Pick<Attachment, 'kind' | 'name' | 'bytes'> {
  sha256: string | null;
}

const LINE_ENDS = /\r\n|[\n\v\f\r\x85\u2028\u2029]/;

const quoted = (text: string) =>
  text
    .split(LINE_ENDS)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const fileLine = (file: ExportedFile) =>
  `Pièce jointe : ${file.name} (${attachmentWords([file])}, ${formatFigure(file.bytes)} octets, ${
    file.sha256 === null ? 'supprimée' : `SHA-256 ${file.sha256}`
  })`;

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

/** One message, with its author and time above it and its files below. `userId` is the reader. */
export function messageText(
  { senderId, createdAt, text, hidden, kind }: Message,
  userId: string,
  { own, other }: Names,
  files: readonly ExportedFile[] = [],
): string {
  const author = senderId === userId ? own : other;
  const shown = hidden && senderId !== userId ? HIDDEN_MESSAGE : text;
  // An object with older code leaves the kind out.
  const note = kindNotes[kind] ?? '';
  const content = [...(shown === '' ? [] : [quoted(shown)]), ...files.map(fileLine)];
  return `${author}${note}, le ${dateTime.format(Date.parse(createdAt))}\n${content.join('\n')}\n\n`;
}
