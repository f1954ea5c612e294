import { z } from 'zod';
import {
  LINK_TYPES,
  type LinkType,
  linkParameters,
  VERIFY,
} from '../../../site/account-contract.ts';
import { siteOrigin } from './redirects.ts';

/**
 * What a mailed link can be for. It leads to a page with a button: opening it does nothing yet, so
 * that neither a mail scanner nor a preview uses it up.
 */
export const linkTypeSchema = z.enum(LINK_TYPES);

/** The link to mail. Its host comes from the configuration. */
export function linkFor(env: Env, type: LinkType, token: string): string {
  const query = `${linkParameters.type}=${type}&${linkParameters.token}=${token}`;
  return `${siteOrigin(env)}${VERIFY}?${query}`;
}
