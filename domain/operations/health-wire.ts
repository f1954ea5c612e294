import type { OutboxKind } from '../outbox.ts';
import type { WatchedLevel } from '../telemetry/watched-levels.ts';

/** Answers to operators about the state of the service. Times are ISO 8601. */

/** The last run of a job. */
export interface JobState {
  /** The cron expression, UTC. */
  cron: string;
  job: string;
  /** The scheduled time of the last run that has ended; null before the first. */
  ranAt: string | null;
  tookMs: number | null;
  hasFailed: boolean;
  /** The last failure, and why; null when it has never failed. */
  failedAt: string | null;
  error: string | null;
  /** True when several runs are missing. */
  isLate: boolean;
}

/** A time in which a service level was missed. */
export interface Outage {
  level: WatchedLevel;
  beganAt: string;
  /** Null while it lasts. */
  endedAt: string | null;
  /** The greatest measured value: milliseconds, or rows; null for a dependency. */
  worst: number | null;
}

export interface ServiceHistory {
  /** The last check; null before the first. */
  checkedAt: string | null;
  /** The time from which outages are listed. */
  since: string;
  /** The latest first. */
  outages: Outage[];
  /** True when older ones were left out. */
  isCut: boolean;
}

export interface ParkedKind {
  kind: OutboxKind;
  count: number;
  isOptional: boolean;
}

export interface ParkedEffect {
  id: string;
  kind: OutboxKind;
  /** Ids of what it is about. */
  data: Record<string, unknown>;
  attempts: number;
  /** The last failure, and why; null for effects that were parked before failures were stored. */
  failedAt: string | null;
  error: string | null;
}

/** A message that failed for good. */
export interface DeadLetter {
  id: string;
  sentAt: string;
  diedAt: string;
  /** The message without personal parts. */
  body: unknown;
}

/** A mail about an order that was given up. */
export interface FailedMail {
  orderId: string;
  /** `R-2026-000012`, null for an order without a receipt. */
  number: string | null;
  kind: string;
}
