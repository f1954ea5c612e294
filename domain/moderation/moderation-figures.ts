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
 * Published moderation figures of a UTC year (Regulation (EU) 2022/2065, articles 15 and 24). Each event
 * counts in the year in which it happened, so a past year does not change.
 */
export interface ModerationFigures {
  year: number;
  reports: {
    total: number;
    byCategory: Record<ReportCategory, number>;
    bySubject: Record<ModeratedType, number>;
    /** Reports of signed-in users. */
    byMembers: number;
    byVisitors: number;
  };
  /** All of them made by people. */
  decisions: {
    total: number;
    byAction: Record<ModerationAction, number>;
    /** By rule, for decisions that name one. `illegal` refers to the law, the others to our rules. */
    byRule: Record<RuleName, number>;
    /** Those without a report, on the platform's own initiative (article 15(1)(c)). */
    ownInitiative: {
      total: number;
      byAction: Record<ModerationAction, number>;
      byRule: Record<RuleName, number>;
    };
    /** From the first report to the decision; null without decisions upon reports. */
    medianSeconds: number | null;
  };
  appeals: { total: number; upheld: number; restored: number; medianSeconds: number | null };
  /** Suspended accounts. */
  suspensions: { total: number; forMisuse: number };
  verifications: { asked: number; granted: number; refused: number; revoked: number };
  outside: OutsideFigures;
}

const count = z.int().min(0).max(1_000_000_000);

/** Events outside the product, which an operator enters. */
export const outsideFiguresSchema = z.strictObject({
  /** Orders of courts and authorities to remove content or to identify a user. */
  authorityOrders: count,
  trustedFlaggerReports: count,
  /** Cases before out-of-court dispute settlement bodies. */
  disputes: count,
  /** Disputes that ended against us. */
  disputesLost: count,
});
export type OutsideFigures = z.infer<typeof outsideFiguresSchema>;
/** A change of them, with those that the operator saw; an API client may leave these out. */
export const outsideFiguresChangeSchema = outsideFiguresSchema.extend({
  saw: outsideFiguresSchema.optional(),
});
export const outsideFigureNames = outsideFiguresSchema.keyof().options;

/** A year that may have figures, in four digits. */
export const figuresYearSchema = z.object({
  year: z
    .string()
    .regex(/^20\d\d$/, 'Cette année n’existe pas')
    .transform(Number),
});

/** A count. Its name is a path with parts separated by `/`. */
export interface FigureRow {
  name: string;
  count: number;
}

/** The name of a figure that an operator enters. */
export const outsideName = (name: keyof OutsideFigures) => `outside/${name}`;

/** The figures of a year, from its counts and from median durations (milliseconds). */
export function figuresOf(
  year: number,
  rows: readonly FigureRow[],
  medians: { decisionMs: number | null; appealMs: number | null },
): ModerationFigures {
  const counts = rows.map(({ name, count }) => ({ parts: name.split('/'), count }));
  /** Sum of the counts whose names have these parts at these positions; undefined matches any. */
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
      ownInitiative: {
        total: sum('own'),
        byAction: each(moderationActions, (action) => sum('own', action)),
        byRule: each(ruleNames, (rule) => sum('own', undefined, rule)),
      },
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
      // Revoking 'Vérifié' creates a request that no creator made.
      asked: sum('verification', 'asked') - sum('verification', 'revoked'),
      granted: sum('verification', 'verified'),
      refused: sum('verification', 'refused'),
      revoked: sum('verification', 'revoked'),
    },
    outside: each(outsideFigureNames, (name) => sum('outside', name)),
  };
}

/** True when anything happened in the year. A year without events is not published. */
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
