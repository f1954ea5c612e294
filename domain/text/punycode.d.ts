/** The part of the package that the product uses; it has no types of its own. */
declare module 'punycode.js' {
  const punycode: {
    /** Decodes Punycode without its prefix. Throws a RangeError where it is malformed. */
    decode(text: string): string;
  };
  export default punycode;
}
