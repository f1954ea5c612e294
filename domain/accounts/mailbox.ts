/** Names of one provider, which also leaves out the dots of what stands before the `@`. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address reaches, as one of its addresses: most providers deliver `name+anything` to
 * `name`, and Gmail any spelling with dots. Only for counting what is sent to somebody: elsewhere two
 * addresses may be two people's.
 *
 * @param email as `emailSchema` gives it
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
