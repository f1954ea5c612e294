import { z } from 'zod';
import { emailSchema } from '../accounts/email.ts';
import { REASON_MAX_LENGTH } from '../limits.ts';
import { textSchema } from '../text/text.ts';

/** The people who operate and moderate the marketplace. */

export const teamRoles = ['operator', 'moderator'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** The user who gets a role, or with `revoke` loses it, named in one of three ways. A user with a role says why. */
export const roleChangeSchema = z
  .strictObject({
    email: emailSchema.optional(),
    username: z
      .string()
      .max(64)
      .transform((username) => username.trim().replace(/^@/, '').toLowerCase())
      .optional(),
    userId: z.uuid().optional(),
    revoke: z.boolean().optional(),
    reason: textSchema(REASON_MAX_LENGTH).optional(),
  })
  .refine(
    ({ email, username, userId }) =>
      [email, username, userId].filter((name) => name !== undefined).length === 1,
    'Indiquez une adresse e-mail ou un nom d’utilisateur',
  );
export type RoleChange = z.infer<typeof roleChangeSchema>;
