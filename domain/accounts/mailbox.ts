/** Domains of one provider, which ignores dots before the `@`. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address reaches, as one of its addresses. Most providers deliver `name+anything` to
 * `name`, and Gmail ignores dots. Only for counting mails per recipient: elsewhere two addresses may belong
 * to two people.
 *
 * @param email an output of `emailSchema`
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
