import { z } from 'zod';
import {
  LINK_TYPES,
  type LinkType,
  linkParameters,
  VERIFY,
} from '../../../site/account-contract.ts';
import { siteOrigin } from './redirects.ts';

/**
 * Purposes of a mailed link. The link leads to a page with a button: opening it has no effect, so that
 * neither a mail scanner nor a preview uses it up.
 */
export const linkTypeSchema = z.enum(LINK_TYPES);

/** The URL for a mail. Its host is configured. */
export function linkFor(env: Env, type: LinkType, token: string): string {
  const query = `${linkParameters.type}=${type}&${linkParameters.token}=${token}`;
  return `${siteOrigin(env)}${VERIFY}?${query}`;
}
