import { z } from 'zod';
import {
  type ModeratedType,
  type ModerationAction,
  moderatedTypes,
  moderationActions,
  type ReportCategory,
  reportCategories,
} from './moderation.ts';
import { type RuleName, ruleNames } from './moderation-rules.ts';

/**
 * What moderation did in a UTC year, as it is published (Regulation (EU) 2022/2065, articles 15 and 24).
 * Each thing counts in the year in which it happened, so a year that is over does not change.
 */
export interface ModerationFigures {
  year: number;
  reports: {
    total: number;
    byCategory: Record<ReportCategory, number>;
    bySubject: Record<ModeratedType, number>;
    /** By who was signed in when reporting. */
    byMembers: number;
    byVisitors: number;
  };
  /** All of them made by people. */
  decisions: {
    total: number;
    byAction: Record<ModerationAction, number>;
    /** On which rule, for those that name one; `illegal` is on the law, the others on our rules. */
    byRule: Record<RuleName, number>;
    /** From the first report to the decision; null where there was none. */
    medianSeconds: number | null;
  };
  appeals: { total: number; upheld: number; restored: number; medianSeconds: number | null };
  /** Of accounts, by why. */
  suspensions: { total: number; forMisuse: number };
  verifications: { asked: number; granted: number; refused: number; revoked: number };
  outside: OutsideFigures;
}

const count = z.int().min(0).max(1_000_000_000);

/** What reaches the publisher outside the product, so that an operator reports it. */
export const outsideFiguresSchema = z.strictObject({
  /** Of courts and authorities, to remove something or to name somebody. */
  authorityOrders: count,
  /** Of trusted flaggers, by whichever way. */
  trustedFlaggerReports: count,
  /** Before out-of-court dispute settlement bodies. */
  disputes: count,
  /** Of these, those that ended against us. */
  disputesLost: count,
});
export type OutsideFigures = z.infer<typeof outsideFiguresSchema>;
export const outsideFigureNames = outsideFiguresSchema.keyof().options;

/** A year of figures: since when there can be any, in four digits. */
export const figuresYearSchema = z.object({
  year: z
    .string()
    .regex(/^20\d\d$/, 'Cette année n’existe pas')
    .transform(Number),
});

/** A row of the counts that triggers keep: its name says what, its parts parted by `/`. */
export interface FigureRow {
  name: string;
  count: number;
}

/** The name that a figure told by an operator is kept under. */
export const outsideName = (name: keyof OutsideFigures) => `outside/${name}`;

/** The figures of a year, from its counts and from how long things took (milliseconds). */
export function figuresOf(
  year: number,
  rows: readonly FigureRow[],
  medians: { decisionMs: number | null; appealMs: number | null },
): ModerationFigures {
  const counts = rows.map(({ name, count }) => ({ parts: name.split('/'), count }));
  /** How many there were whose names have these parts at these places; undefined is any. */
  const sum = (...wanted: (string | undefined)[]) =>
    counts
      .filter(({ parts }) => wanted.every((part, place) => !part || parts[place] === part))
      .reduce((all, { count }) => all + count, 0);
  const each = <Name extends string>(names: readonly Name[], of: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>;
  return {
    year,
    reports: {
      total: sum('report'),
      byCategory: each(reportCategories, (category) => sum('report', category)),
      bySubject: each(moderatedTypes, (type) => sum('report', undefined, type)),
      byMembers: sum('report', undefined, undefined, 'member'),
      byVisitors: sum('report', undefined, undefined, 'visitor'),
    },
    decisions: {
      total: sum('decision'),
      byAction: each(moderationActions, (action) => sum('decision', action)),
      byRule: each(ruleNames, (rule) => sum('decision', undefined, rule)),
      medianSeconds: inSeconds(medians.decisionMs),
    },
    appeals: {
      total: sum('appeal', 'made'),
      upheld: sum('appeal', 'upheld'),
      restored: sum('appeal', 'restored'),
      medianSeconds: inSeconds(medians.appealMs),
    },
    suspensions: {
      total: sum('decision', 'suspend'),
      forMisuse: sum('decision', 'suspend', 'misuse'),
    },
    verifications: {
      // 'Vérifié' is taken back by a request that nobody made.
      asked: sum('verification', 'asked') - sum('verification', 'revoked'),
      granted: sum('verification', 'verified'),
      refused: sum('verification', 'refused'),
      revoked: sum('verification', 'revoked'),
    },
    outside: each(outsideFigureNames, (name) => sum('outside', name)),
  };
}

/** Whether anything happened in the year: one without is not published. */
export const areFigures = ({
  reports,
  decisions,
  appeals,
  verifications,
  outside,
}: ModerationFigures) =>
  reports.total + decisions.total + appeals.total + verifications.asked > 0 ||
  Object.values(outside).some((count) => count > 0);

const inSeconds = (milliseconds: number | null) =>
  milliseconds === null ? null : Math.round(milliseconds / 1000);

/** The UTC year at `now`, epoch milliseconds. */
export const yearAt = (now: number) => new Date(now).getUTCFullYear();
