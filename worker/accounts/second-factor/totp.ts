import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** Time-based one-time passwords (RFC 6238) with the parameters that every app supports. */

const SECRET_BYTES = 20;
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted periods before and after the present one, for clocks that are off. */
const WINDOW = 1;

export function newSecret(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
}

/** The secret as users type it, and as an app scans it: base32, `otpauth:` URI, SVG. */
export function describeSecret(bytes: Uint8Array<ArrayBuffer>, issuer: string, label: string) {
  const secret = new Secret({ buffer: bytes.buffer });
  const uri = new TOTP({ ...PARAMETERS, issuer, label, secret }).toString();
  return { qr_code: renderSVG(uri, { border: 2, pixelSize: 4 }), secret: secret.base32, uri };
}

/** The period whose code it is, within the window around `now`; null for a wrong code. */
export function stepOf(code: string, bytes: Uint8Array<ArrayBuffer>, now: number): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const secret = new Secret({ buffer: bytes.buffer });
  const delta = TOTP.validate({ ...PARAMETERS, token, secret, timestamp: now, window: WINDOW });
  return delta === null
    ? null
    : TOTP.counter({ period: PARAMETERS.period, timestamp: now }) + delta;
}
