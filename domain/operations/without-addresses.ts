/** Replaces e-mail addresses in the log of operators' acts, which holds ids alone. */
const INSTEAD = '[adresse]';

/** A word that may be an address. A username after `@` is none. */
const ADDRESS = /[^\s"'(«<@]+@[^\s@]+/g;
const PATH_SEGMENT = /[^/]*(?:@|%40)[^/]*/gi;

/** The JSON of a value, without the addresses in its texts. */
export const jsonWithoutAddresses = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'string' ? each.replace(ADDRESS, INSTEAD) : each,
  );

/** A path without the segments that may be an address. */
export const pathWithoutAddresses = (path: string): string => path.replace(PATH_SEGMENT, INSTEAD);
