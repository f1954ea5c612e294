/** True when the text ends in a question, as an answer to a question does that lacks a precision. */
export function asksBack(text: string): boolean {
  return /\?(?:[\s»"”')]|\p{Extended_Pictographic}|\uFE0F)*$/u.test(text);
}
