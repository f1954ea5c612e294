const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';

/** Text between backticks stays unchanged. */
const CODE = '`[^`\\n]*`';
/**
 * Spaces before a closing sign. A sign directly before a word belongs to that word, as in `!important` or
 * `:root`, since French puts a space there.
 */
const BEFORE_SIGN = '[ \u00a0\u202f]+(?=([;:!?»])(?:[;:!?»\\s.,…)\\]"”’\'*_/-]|$))';
/** Spaces within an amount and before its unit. */
const BEFORE_UNIT = '\\d[ \u00a0\u202f]+(?=(?:\\d{3}[ \u00a0\u202f]*)*[€%])';
const AFTER_OPENING = '«[ \u00a0\u202f]+';

const spaces = new RegExp(`${CODE}|${BEFORE_SIGN}|${BEFORE_UNIT}|${AFTER_OPENING}`, 'g');

/**
 * The text in its displayed form, with non-breaking spaces. No line begins with a high sign or ends with an
 * opening quotation mark, and an amount in € or % does not break. The spaces are narrow before `;`, `!` and
 * `?`. Spaces are replaced, never added, so URLs stay unchanged. Idempotent. Only for display: stored and
 * sent text stays as it was typed.
 */
export function typeset(text: string): string {
  return text.replace(spaces, (found, sign: string | undefined) => {
    if (found.startsWith('`')) return found;
    // These matches begin with the opening mark or a digit, which stays.
    if (/^[«\d]/.test(found)) return found.charAt(0) + NO_BREAK;
    return sign !== undefined && ';!?'.includes(sign) ? NARROW_NO_BREAK : NO_BREAK;
  });
}
