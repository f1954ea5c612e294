/** The part of the package that the product uses; it has no types of its own. */
declare module 'punycode.js' {
  /** Decodes Punycode without its prefix. Throws a RangeError where it is malformed. */
  export function decode(text: string): string;
}
