import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every form of the app is a Form, which marks and focuses the first wrong field (web/ui/form.tsx)', () => {
  const files = globSync('web/**/*.tsx').filter((file) => file !== 'web/ui/form.tsx');
  const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  expect(sources.filter(({ source }) => source.includes('<Form')).length).toBeGreaterThan(30);
  // A form with an address works without a script, and is refused on the page that it leads to.
  const native = sources.filter(({ source }) => /<form\b(?![^>]*\baction=)/.test(source));
  expect(native.map(({ file }) => file)).toEqual([]);
});
