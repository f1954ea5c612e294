import { z } from 'zod';
import {
  SAVED_REPLIES_MAX,
  SAVED_REPLIES_MAX_BYTES,
  SAVED_REPLY_TEXT_MAX_LENGTH,
  SAVED_REPLY_TITLE_MAX_LENGTH,
} from '../limits.ts';
import { fold } from '../text/fold.ts';
import { textSchema } from '../text/text.ts';

/** Texts that a creator inserts into messages by '/'. */

export const savedReplySchema = z.strictObject({
  id: z.uuid().toLowerCase(),
  title: textSchema(SAVED_REPLY_TITLE_MAX_LENGTH)
    .min(1, 'Donnez un titre à cette réponse')
    .regex(/^[^\n]*$/, 'Ce titre tient sur une seule ligne'),
  text: textSchema(SAVED_REPLY_TEXT_MAX_LENGTH).min(1, 'Écrivez le texte de cette réponse'),
});
export type SavedReply = z.infer<typeof savedReplySchema>;

export const savedRepliesSchema = z.strictObject({
  replies: z
    .array(savedReplySchema)
    .max(SAVED_REPLIES_MAX, `${SAVED_REPLIES_MAX} réponses enregistrées au maximum`)
    .refine((replies) => new Set(replies.map(({ id }) => id)).size === replies.length, {
      message: 'Deux réponses ont le même identifiant',
    })
    .refine(fitTogether, { message: 'Ensemble, vos réponses enregistrées sont trop longues' }),
  /** The version that the form showed, as a condition. */
  revision: z.int().min(0).optional(),
});

/** A creator's replies; `revision` counts the saves, 0 before the first. */
export interface SavedReplies {
  replies: SavedReply[];
  revision: number;
}

/** True when a request can carry all of them. */
export function fitTogether(replies: readonly SavedReply[]): boolean {
  return new TextEncoder().encode(JSON.stringify(replies)).length <= SAVED_REPLIES_MAX_BYTES;
}

/** The replies that contain every word in their title or text, those with all in the title first. */
export function matchingReplies(replies: readonly SavedReply[], search: string): SavedReply[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => fold(text).includes(word));
  const named = replies.filter(({ title }) => hasAll(title));
  const others = replies.filter((reply) => !named.includes(reply));
  return [...named, ...others.filter(({ title, text }) => hasAll(`${title} ${text}`))];
}
