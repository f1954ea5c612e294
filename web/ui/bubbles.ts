/** The looks of a question and of its answer under it, as in the logo and in conversations. */
export const questionBubble =
  'ml-8 max-w-prose self-end rounded-lg rounded-br-none bg-encre px-4 py-2.5 text-on-encre wrap-anywhere forced-colors:border';
export const answerBubble =
  'mr-8 max-w-prose self-start rounded-lg rounded-bl-none bg-wash px-4 py-2.5 wrap-anywhere forced-colors:border';
