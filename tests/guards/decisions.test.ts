import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const SECTIONS = ['## Context', '## Decision', '## Consequences'];
const decisions = readdirSync(FOLDER).filter((name) => /^\d{3}-/.test(name));
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

describe('docs/decisions', () => {
  it.each(decisions)('%s has a date, a status, a context, a decision and consequences', (name) => {
    const text = read(name);
    expect(text.slice(0, 300)).toMatch(
      new RegExp(`^# ${name.slice(0, 3)} — .+\n\n- \\*\\*Date:\\*\\* \\d{4}-\\d{2}-\\d{2}\n`),
    );
    expect(text.slice(0, 300)).toContain('\n- **Status:** ');
    expect(text.match(/^## .+$/gm)).toEqual(SECTIONS);
  });

  it('has one decision for each number without a gap, and lists them all', () => {
    const numbers = decisions.map((name) => name.slice(0, 3));
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(3, '0')));
    const listed = [...read('README.md').matchAll(/\((\d{3}-[\w-]+\.md)\)/g)].map(
      ([, each]) => each,
    );
    expect(listed).toEqual(decisions);
  });

  it('is named correctly in code and documents', () => {
    const hits = execFileSync('git', ['grep', '-n', '-o', '-E', 'decisions/[0-9]{3}[a-z.-]*'], {
      encoding: 'utf8',
    });
    const wrong = hits
      .trim()
      .split('\n')
      .filter((hit) => {
        const named = hit.slice(hit.lastIndexOf('decisions/') + 'decisions/'.length);
        const name = named.replace(/\.$/, '');
        return !decisions.some((each) => each === name || each.slice(0, 3) === name);
      });
    expect(wrong).toEqual([]);
  });
});
