import { z } from 'zod';
import { KINDS_ALWAYS_MAILED, type NoticeKind, noticeKinds } from './notification.ts';

/** Schemas of requests about notices. In their own file, so that the settings screen does not load zod. */

const choices = z.strictObject({
  app: z.boolean().optional(),
  email: z.boolean().optional(),
  push: z.boolean().optional(),
});

const kinds = Object.fromEntries(noticeKinds.map((kind) => [kind, choices.optional()])) as Record<
  NoticeKind,
  z.ZodOptional<typeof choices>
>;

/** A `PreferencesChange`. */
export const preferencesChangeSchema = z
  .strictObject({ ...kinds, dailyDigest: z.boolean().optional(), presence: z.boolean().optional() })
  .superRefine((change, context) => {
    for (const kind of KINDS_ALWAYS_MAILED)
      if (change[kind]?.email === false)
        context.addIssue({
          code: 'custom',
          path: [kind, 'email'],
          message: 'Ces e-mails ne peuvent pas être désactivés',
        });
  });

/** Maximum notices marked at once, more than a page contains. */
const READ_AT_ONCE_MAX = 100;

export const noticesReadSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).max(READ_AT_ONCE_MAX) }),
  z.strictObject({ all: z.literal(true) }),
]);
