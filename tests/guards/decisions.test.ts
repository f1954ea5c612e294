import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const names = readdirSync(FOLDER);

/** The paragraph below a decision's title, with its date and related decisions. */
const headOf = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n\n')[1]!;

/**
 * The decisions that a head changes: links after "amends" or "adds to", up to the sentence's end.
 */
function amendedIn(head: string): string[] {
  const clauses = head.matchAll(/(?:amends|adds to)((?:[^.;]|\.(?!\s))*)/gi);
  return [...clauses].flatMap(([, clause]) =>
    [...clause!.matchAll(/\]\((\d{3}-[\w-]+\.md)\)/g)].map(([, name]) => name!),
  );
}

it.each(names)('%s names the decisions that change it', (name) => {
  const silent = names.filter(
    (other) => amendedIn(headOf(other)).includes(name) && !headOf(name).includes(`(${other})`),
  );
  expect(silent).toEqual([]);
});

it('the check parses a decision’s head', () => {
  expect(
    amendedIn('2026-11-22; amends [001](001-a.md) and [002](002-b.md): x; see [003](003-c.md)'),
  ).toEqual(['001-a.md', '002-b.md']);
});
