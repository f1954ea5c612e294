import { z } from 'zod';
import { visibleEmail } from './visible-email.ts';

const EMAIL_MAX_LENGTH = 254;
/** RFC 5321, section 4.5.3.1. */
const LOCAL_PART_MAX_LENGTH = 64;

/** Every sign that HTML and the mail standard allow before the `@`; dots stand alone between others. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Names of letters of any alphabet, digits and hyphens, before their encoding. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?![0-9]+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The domain as mail servers know it, in ASCII (Punycode); null when it cannot be one. */
function encodedDomain(domain: string): string | null {
  if (!TYPED_DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) ? hostname : null;
}

/**
 * An e-mail address to which servers can deliver. Compared and stored in lower case, with an encoded domain, without
 * spaces around it and invisible characters.
 */
export const emailSchema = z
  .string()
  .overwrite(visibleEmail)
  .trim()
  .toLowerCase()
  .transform((email, context) => {
    const at = email.lastIndexOf('@');
    const [local, domain] = [email.slice(0, Math.max(0, at)), encodedDomain(email.slice(at + 1))];
    const address = `${local}@${domain}`;
    const isDeliverable =
      domain !== null &&
      LOCAL_PART.test(local) &&
      local.length <= LOCAL_PART_MAX_LENGTH &&
      address.length <= EMAIL_MAX_LENGTH;
    if (!isDeliverable) context.addIssue({ code: 'invalid_format', format: 'email', input: email });
    return address;
  });
