import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Changes that have consequences, each with the files that may make it: they write the consequences in the same batch.
 */
const writers: [change: string, statement: RegExp, files: string[]][] = [
  ['a profile', /\.update\(profiles\)/, ['database/update-profile.ts']],
  [
    'a notice that waits',
    /\binsert(Where)?\((\s*\w+,)?\s*noticeOutbox\b/,
    ['database/enqueue-notice.ts'],
  ],
  [
    'the visibility of a post',
    /\.update\(creatorMedia\)\s*\.set\(\{[^;]*?\bhiddenAt\b/,
    ['database/hide-posts.ts', 'worker/community/posts/mark-deleted.ts'],
  ],
  [
    'the deletion of exports',
    /\.delete\((accountExports|authUsers)\)/,
    [
      'worker/accounts/export/remove-files.ts',
      'worker/trust/account-deletion/anonymize-account.ts',
    ],
  ],
];

const sources = globSync('{worker,database,durable-objects,scripts}/**/*.ts').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

it.each(writers)('%s is changed where its consequences are written', (_, statement, files) => {
  const found = sources.filter(({ text }) => statement.test(text)).map(({ file }) => file);
  expect(found.sort()).toEqual(files);
});
