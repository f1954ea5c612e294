import { z } from 'zod';
import { KINDS_ALWAYS_MAILED, noticeKinds } from './notification.ts';

/** What may be asked of notices. Apart from them, since the settings' screen should not load zod. */

const choices = z.strictObject({
  app: z.boolean().optional(),
  email: z.boolean().optional(),
  push: z.boolean().optional(),
});

/** A `PreferencesChange`. */
export const preferencesChangeSchema = z
  .partialRecord(z.enum(noticeKinds), choices)
  .superRefine((change, context) => {
    for (const kind of KINDS_ALWAYS_MAILED)
      if (change[kind]?.email === false)
        context.addIssue({
          code: 'custom',
          path: [kind, 'email'],
          message: 'Ces e-mails ne peuvent pas être désactivés',
        });
  });

/** Notices marked at once, at most: more than a page holds. */
const READ_AT_ONCE_MAX = 100;

export const noticesReadSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).max(READ_AT_ONCE_MAX) }),
  z.strictObject({ all: z.literal(true) }),
]);
