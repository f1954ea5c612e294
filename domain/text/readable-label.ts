import punycode from 'punycode.js';

const PREFIX = /^xn--/i;

/** A label of a host as it is read: in Unicode where it is Punycode (`xn--…`). Null for Punycode that is malformed. */
export function readableLabel(label: string): string | null {
  if (!PREFIX.test(label)) return label;
  try {
    return punycode.decode(label.replace(PREFIX, ''));
  } catch {
    return null;
  }
}
