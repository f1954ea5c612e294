const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';

/** Left as it is: what stands between backticks. */
const CODE = '`[^`\\n]*`';
/**
 * Spaces before a sign that ends something. A sign with a word right behind it belongs to that word,
 * as in `!important` or `:root`: French puts a space there.
 */
const BEFORE_SIGN = '[ \u00a0\u202f]+(?=([;:!?»])(?:[;:!?»\\s.,…)\\]"”’\'*_/-]|$))';
/** Within an amount and before its unit. */
const BEFORE_UNIT = '\\d[ \u00a0\u202f]+(?=(?:\\d{3}[ \u00a0\u202f]*)*[€%])';
const AFTER_OPENING = '«[ \u00a0\u202f]+';

const spaces = new RegExp(`${CODE}|${BEFORE_SIGN}|${BEFORE_UNIT}|${AFTER_OPENING}`, 'g');

/**
 * The text as it is shown: no line of it begins with a high sign or ends with an opening quotation
 * mark, since the spaces there do not break; nor do those of an amount in € or %. They are narrow
 * before `;`, `!` and `?`. Spaces are replaced, never added, so addresses stay as they are; nor does it
 * matter how often this is done. For the screen only: what is stored and sent keeps what was typed.
 */
export function typeset(text: string): string {
  return text.replace(spaces, (found, sign: string | undefined) => {
    if (found.startsWith('`')) return found;
    // These matches begin with the opening mark or a digit, which stays.
    if (/^[«\d]/.test(found)) return found.charAt(0) + NO_BREAK;
    return sign !== undefined && ';!?'.includes(sign) ? NARROW_NO_BREAK : NO_BREAK;
  });
}
