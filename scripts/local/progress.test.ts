import { describe, expect, it } from 'vitest';
import { showProgress } from './progress.ts';

function screenOf(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) > 0 };
}

describe('showProgress', () => {
  it('rewrites one line, and ends it with the last part, when it writes to a terminal', () => {
    const screen = screenOf(true);
    const done = showProgress('Filling', 3, screen);
    done();
    done(2);
    expect(screen.written).toEqual([
      '\rFilling: 0 of 3',
      '\rFilling: 1 of 3',
      '\rFilling: 3 of 3\n',
    ]);
  });

  it('writes a line for each quarter when it writes elsewhere', () => {
    const screen = screenOf(false);
    const done = showProgress('Filling', 10, screen);
    for (let part = 0; part < 10; part += 1) done();
    expect(screen.written).toEqual([0, 3, 5, 8, 10].map((parts) => `Filling: ${parts} of 10\n`));
  });
});
