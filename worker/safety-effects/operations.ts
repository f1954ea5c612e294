import { carryOutPurge } from '../caches/forget.ts';
import { mailReceipt } from '../reports/report-mails.ts';

/**
 * Does one thing outside D1. It may come twice, and late: it brings outside what D1 says now, never what
 * it said when the row was written. Rejects where it has to be tried again. `data`: the row's.
 */
export type SafetyOperation = (
  env: Env,
  data: Record<string, string>,
  now: number,
) => Promise<void>;

/**
 * What follows blocks and decisions outside D1, by the kind of the row in `safety_effects` that a trigger
 * writes. Each stands with its feature, which in turn does not know this table: features go in no circle.
 */
export const operations: Record<string, SafetyOperation> = {
  purge: carryOutPurge,
  report_received: mailReceipt,
};
