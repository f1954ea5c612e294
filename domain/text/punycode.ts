/** RFC 3492, section 5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 0x80;

/** Punycode counts the letters before the digits, unlike the digits of base 36. */
const digitOf = (sign: string) => (Number.parseInt(sign, BASE) + BASE - 10) % BASE;

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / points);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE)
    rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** A label of a host as it is read: in Unicode where it is Punycode (`xn--…`). Null for Punycode that is malformed. */
export function readableLabel(label: string): string | null {
  if (!/^xn--/i.test(label)) return label;
  const encoded = label.slice('xn--'.length);
  const end = encoded.lastIndexOf('-');
  const output = [...encoded.slice(0, Math.max(end, 0))].map((sign) => sign.codePointAt(0)!);
  const rest = [...encoded.slice(end + 1)];
  let n = INITIAL_N;
  let bias = INITIAL_BIAS;
  let i = 0;
  while (rest.length > 0) {
    const before = i;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const sign = rest.shift();
      if (sign === undefined || !/[a-z0-9]/i.test(sign)) return null;
      const digit = digitOf(sign);
      i += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapt(i - before, length, before === 0);
    n += Math.floor(i / length);
    if (n > 0x10ffff) return null;
    i %= length;
    output.splice(i, 0, n);
    i += 1;
  }
  return String.fromCodePoint(...output);
}
