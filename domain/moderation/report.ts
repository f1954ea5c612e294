import { z } from 'zod';
import { emailSchema } from '../accounts/account.ts';
import { isStorableText, textSchema } from '../text/text.ts';
import { type ModeratedType, type ReportCategory, reportCategories } from './moderation.ts';

/** Room for what the law wants explained, and no more than somebody reads. */
export const REPORT_TEXT_MAX_LENGTH = 2_000;

/** What one may report only with a reason: the others say what it is by their name. */
export function needsReason(category: ReportCategory): boolean {
  return category === 'illegal' || category === 'other';
}

/** An id as it comes; one that is none finds nothing. */
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
    /** Where somebody without an account wants to hear of it. */
    email: emailSchema.nullish(),
  })
  .refine(({ category, text }) => text !== '' || !needsReason(category), {
    path: ['text'],
    message: 'Veuillez expliquer ce qui ne va pas',
  });
export type NewReport = z.infer<typeof newReportSchema>;

/** What a report is answered with. */
export interface MadeReport {
  id: string;
  /** What people quote, such as `S-7F3A-92D0-41CE`. */
  number: string;
  /** `decided`: what stands there was looked at not long ago, and the report goes with that decision. */
  state: 'open' | 'decided';
  /** Whether the same person had reported it before: it is their report of then. */
  isRepeated: boolean;
}

/** Mails about reports that one mailbox may be sent in a day: anybody can give any address. */
export const REPORT_MAILS_PER_DAY = 10;

/** Each kind of thing that can be reported, as a sentence goes on with it after 'vous avez signalé'. */
export const reportedThings: Record<ModeratedType, string> = {
  profile: 'un profil',
  post: 'un post',
  comment: 'un commentaire',
  message: 'un message',
  rating: 'un avis',
};
