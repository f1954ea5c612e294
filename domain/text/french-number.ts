/**
 * Numbers as `Intl` writes them for France, without it: a browser's first number format takes 9 ms of
 * a computer and 35 of a phone, in which the page answers nothing.
 */

/** Separates groups of three digits. */
const GROUP_SPACE = '\u202F';

interface NumberOptions {
  /** Digits after the comma. */
  min?: number;
  max?: number;
  /** Digits before the comma from which they are grouped. */
  groupedFrom?: number;
}

/** A number below 10^21, rounded to `max` digits after the comma: `1 240`, `4,5`. */
export function frenchNumber(
  value: number,
  { min = 0, max = Math.max(min, 3), groupedFrom = 4 }: NumberOptions = {},
): string {
  const [whole = '', digits = ''] = Math.abs(value).toFixed(max).split('.');
  let length = digits.length;
  while (length > min && digits[length - 1] === '0') length -= 1;
  const grouped =
    whole.length < groupedFrom ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, GROUP_SPACE);
  const sign = value < 0 ? '-' : '';
  return sign + (length > 0 ? `${grouped},${digits.slice(0, length)}` : grouped);
}
