import { z } from 'zod';
import { siteOrigin } from './redirects.ts';

/**
 * What a mailed link can be for. It leads to a page with a button: opening it does nothing yet, so
 * that neither a mail scanner nor a preview uses it up.
 */
export const linkTypeSchema = z.enum(['recovery', 'email_change', 'email_undo']);
export type LinkType = z.infer<typeof linkTypeSchema>;

/** The link to mail. Its host comes from the configuration. */
export function linkFor(env: Env, type: LinkType, token: string): string {
  return `${siteOrigin(env)}/api/auth/verify?type=${type}&token=${token}`;
}
