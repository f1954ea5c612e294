/** The benchmark's callers: the same in a marketplace of any size. */
export const people = {
  /** Follows, subscribes and asks: more than fits on any page. */
  reader: '0000bcde-0001-4000-8000-000000000001',
  /** A creator with everything a profile can have, and a few dozen followers. */
  author: '0000bcde-0002-4000-8000-000000000001',
  /** The same with a crowd of followers. */
  star: '0000bcde-0003-4000-8000-000000000001',
  /** Follows every creator. */
  devotee: '0000bcde-0004-4000-8000-000000000001',
  /** A creator with a tariff and topics, to be asked and followed. */
  answerer: '0000bcde-0005-4000-8000-000000000001',
  /** Follows nobody; the writes change this user's rows. */
  newcomer: '0000bcde-0006-4000-8000-000000000001',
} as const;

export type Name = keyof typeof people;

export const usernameOf = (name: Name) => `banc.${name}`;
export const emailOf = (name: Name) => `${name}@example.com`;
export const sessionOf = (name: Name) => people[name].replace('4000', '4001');
export const postOf = (name: Name, n = 0) =>
  people[name].replace('4000-8000-000000000001', `4002-8000-${String(n).padStart(12, '0')}`);
/** The first comment on that creator's first post. */
export const commentOf = (name: Name) => people[name].replace('4000', '4003');
export const reviewOf = (name: Name) => people[name].replace('4000', '4005');
export const linkOf = (name: Name, n = 0) =>
  people[name].replace('4000-8000-000000000001', `4004-8000-${String(n).padStart(12, '0')}`);
export const PASSWORD = 'Banc-De-Mesure-2026';
export const OPERATOR_TOKEN = 'banc';

/** The exceptions of operators' routes, which are called by hand; each act is also recorded. */
export const FOR_OPERATORS = {
  roundTrips: 'for operators',
  perItem: 'for operators',
  growth: 'for operators',
};
