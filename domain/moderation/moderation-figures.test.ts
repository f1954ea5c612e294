import { describe, expect, it } from 'vitest';
import {
  areFigures,
  figuresOf,
  figuresYearSchema,
  outsideFiguresSchema,
  yearAt,
} from './moderation-figures.ts';

const unknown = { decisionMs: null, appealMs: null };

describe('figuresOf', () => {
  it('sums up each kind of event in a year', () => {
    const rows = [
      { name: 'report/spam/post/member', count: 3 },
      { name: 'report/spam/comment/visitor', count: 2 },
      { name: 'report/hate/post/visitor', count: 1 },
      { name: 'decision/hide/spam', count: 2 },
      { name: 'decision/suspend/spam', count: 1 },
      { name: 'decision/suspend/misuse', count: 1 },
      { name: 'decision/none/none', count: 1 },
      { name: 'own/hide/spam', count: 2 },
      { name: 'own/suspend/misuse', count: 1 },
      { name: 'appeal/made', count: 2 },
      { name: 'appeal/restored', count: 1 },
      { name: 'verification/asked', count: 5 },
      { name: 'verification/revoked', count: 1 },
      { name: 'verification/verified', count: 2 },
      { name: 'verification/refused', count: 1 },
      { name: 'outside/authorityOrders', count: 1 },
    ];
    const figures = figuresOf(2026, rows, { decisionMs: 5_400_499, appealMs: 86_400_000 });
    expect(figures).toMatchObject({
      year: 2026,
      reports: { total: 6, byMembers: 3, byVisitors: 3 },
      decisions: { total: 5, medianSeconds: 5400 },
      appeals: { total: 2, upheld: 0, restored: 1, medianSeconds: 86_400 },
      suspensions: { total: 2, forMisuse: 1 },
      verifications: { asked: 4, granted: 2, refused: 1, revoked: 1 },
      outside: { authorityOrders: 1, trustedFlaggerReports: 0, disputes: 0, disputesLost: 0 },
    });
    expect(figures.reports.byCategory).toMatchObject({ spam: 5, hate: 1, adult: 0 });
    expect(figures.reports.bySubject).toMatchObject({ post: 4, comment: 2, message: 0 });
    expect(figures.decisions.byAction).toEqual({ none: 1, hide: 2, warn: 0, suspend: 2 });
    expect(figures.decisions.byRule).toMatchObject({ spam: 3, misuse: 1, fraud: 0 });
    expect(figures.decisions.ownInitiative).toMatchObject({
      total: 3,
      byAction: { none: 0, hide: 2, warn: 0, suspend: 1 },
      byRule: { spam: 2, misuse: 1, fraud: 0 },
    });
    expect(areFigures(figures)).toBe(true);
  });

  it('has no median and nothing to publish when nothing happened', () => {
    const figures = figuresOf(2026, [], unknown);
    expect(figures.decisions.medianSeconds).toBeNull();
    expect(areFigures(figures)).toBe(false);
    const dispute = figuresOf(2026, [{ name: 'outside/disputes', count: 1 }], unknown);
    expect(areFigures(dispute)).toBe(true);
  });
});

it('figuresYearSchema accepts possible years, and yearAt returns the present one', () => {
  expect(figuresYearSchema.parse({ year: '2026' })).toEqual({ year: 2026 });
  for (const year of ['', '26', '1999', '2026 ', '2026.0', '20260'])
    expect(figuresYearSchema.safeParse({ year }).success, year).toBe(false);
  expect(yearAt(Date.UTC(2027, 0, 1))).toBe(2027);
  expect(yearAt(Date.UTC(2027, 0, 1) - 1)).toBe(2026);
});

it('outsideFiguresSchema requires all figures as whole numbers', () => {
  const figures = { authorityOrders: 2, trustedFlaggerReports: 0, disputes: 1, disputesLost: 0 };
  expect(outsideFiguresSchema.parse(figures)).toEqual(figures);
  for (const wrong of [
    { ...figures, disputes: -1 },
    { ...figures, disputes: 0.5 },
    { disputes: 1 },
    {},
  ])
    expect(outsideFiguresSchema.safeParse(wrong).success).toBe(false);
});
