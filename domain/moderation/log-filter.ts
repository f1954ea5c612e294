import type { LoggedAction } from './moderation.ts';

/** The filters of the log of moderation, and the acts that each shows: at most five, D1's limit of a union. */
export const loggedActs = {
  decisions: ['none', 'hide', 'warn', 'suspend', 'take_back'],
  appeals: ['uphold', 'restore', 'lift'],
  verifications: ['verify', 'refuse', 'unverify'],
  roles: ['appoint', 'dismiss'],
  orders: ['settle', 'share'],
} as const satisfies Record<string, readonly LoggedAction[]>;

export type LogFilter = keyof typeof loggedActs;
export const logFilters = Object.keys(loggedActs) as [LogFilter, ...LogFilter[]];
