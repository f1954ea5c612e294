import type { LoggedAction } from './moderation.ts';

/** The filters of the log of moderation, and the acts that each shows. */
export const loggedActs = {
  decisions: ['none', 'hide', 'warn', 'suspend', 'take_back', 'lift'],
  appeals: ['uphold', 'restore'],
  verifications: ['verify', 'refuse', 'unverify'],
  roles: ['appoint', 'dismiss'],
  orders: ['settle', 'share'],
} as const satisfies Record<string, readonly LoggedAction[]>;

export type LogFilter = keyof typeof loggedActs;
export const logFilters = Object.keys(loggedActs) as [LogFilter, ...LogFilter[]];
