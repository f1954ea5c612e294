import { z } from 'zod';
import { emailSchema } from '../accounts/email.ts';
import { isStorableText } from '../text/shown-text.ts';
import { textSchema } from '../text/text.ts';
import { type ModeratedType, type ReportCategory, reportCategories } from './moderation.ts';

/** Long enough for the explanation that the law requires, short enough to be read. */
export const REPORT_TEXT_MAX_LENGTH = 2_000;

/** True for categories that need an explanation: the names of the others explain themselves. */
export function needsReason(category: ReportCategory): boolean {
  return category === 'illegal' || category === 'other';
}

/** Any id; an unknown one finds nothing. */
const subjectId = z.string().max(100).refine(isStorableText).toLowerCase();

export const reportSubjectSchema = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.enum(['profile', 'post', 'comment', 'rating']),
      id: subjectId,
    }),
    z.strictObject({ type: z.literal('message'), id: subjectId, conversationId: subjectId }),
  ],
  'Cela ne peut pas être signalé',
);
export type ReportSubject = z.infer<typeof reportSubjectSchema>;

export const newReportSchema = z
  .strictObject({
    subject: reportSubjectSchema,
    category: z.enum(reportCategories, 'Veuillez choisir un motif'),
    text: textSchema(REPORT_TEXT_MAX_LENGTH).default(''),
    /** Email for updates to a reporter without an account. */
    email: emailSchema.nullish(),
  })
  .refine(({ category, text }) => text !== '' || !needsReason(category), {
    path: ['text'],
    message: 'Veuillez expliquer ce qui ne va pas',
  });
export type NewReport = z.infer<typeof newReportSchema>;

export interface MadeReport {
  id: string;
  /** The number that users quote, such as `S-7F3A-92D0-41CE`. */
  number: string;
  /** `decided`: the same content was decided on recently, and that decision covers the report. */
  state: 'open' | 'decided';
  /** True when the same user had already reported it: this is their earlier report. */
  isRepeated: boolean;
}

/** Maximum mails about reports to one mailbox in a day, because anybody can enter any address. */
export const REPORT_MAILS_PER_DAY = 10;

/** Each kind of reportable content, as it follows 'vous avez signalé'. */
export const reportedThings: Record<ModeratedType, string> = {
  profile: 'un profil',
  post: 'un post',
  comment: 'un commentaire',
  message: 'un message',
  rating: 'un avis',
};
