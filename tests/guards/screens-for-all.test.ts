import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findSources } from './imports.ts';

/** Rules for screens, since browsers differ (docs/decisions/015-browsers-and-french.md). */

const sources = findSources()
  .filter((file) => /^web\/.*\.tsx$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const styles = readFileSync('web/app/styles.css', 'utf8');

/** The class lists in a source. */
const classLists = (text: string) =>
  [...text.matchAll(/(["'`])((?:(?!\1).)*)\1/g)].map(([, , list]) => list!);

function filesWith(isWrong: (list: string) => boolean): string[] {
  return sources.filter(({ text }) => classLists(text).some(isWrong)).map(({ file }) => file);
}

/** A font size that ignores the visitor's setting. */
const isFixedTextSize = (list: string) => /\btext-\[[\d.]+px\]/.test(list);
/** A grid that may become narrow, with a column as wide as its longest word. */
const widensPage = (list: string) =>
  /(^|\s)grid(\s|$)/.test(list) &&
  /(^|\s)min-w-0(\s|$)/.test(list) &&
  !/grid-cols-|grid-flow-/.test(list);

describe('screens', () => {
  it('are found', () => {
    expect(sources.length).toBeGreaterThan(150);
  });

  it('use no font size in pixels', () => {
    expect(filesWith(isFixedTextSize)).toEqual([]);
    expect(styles).not.toMatch(/font-size: *[\d.]+px/);
  });

  it('set the columns of a grid that may become narrow', () => {
    expect(filesWith(widensPage)).toEqual([]);
  });

  it('do not cut pasted text: `maxLength` goes to `Input` and `Textarea`, which only count', () => {
    const cutting = sources.filter(({ text }) => /<(input|textarea)\b[^>]*maxLength/s.test(text));
    expect(cutting.map(({ file }) => file)).toEqual([]);
  });

  it('leave keys of input methods to web/platform/input-method.ts', () => {
    expect(sources.filter(({ text }) => text.includes('isComposing'))).toEqual([]);
  });
});

describe('the check reports', () => {
  it.each([
    ['text-[13px]', isFixedTextSize, true],
    ['text-[0.6875rem]', isFixedTextSize, false],
    ['grid min-w-0 gap-1', widensPage, true],
    ['grid min-w-0 grid-cols-1 gap-1', widensPage, false],
    ['flex min-w-0', widensPage, false],
  ] as const)('%s', (list, isWrong, expected) => {
    expect(isWrong(list)).toBe(expected);
  });
});
