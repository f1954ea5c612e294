/** `npm run docs`: regenerates the parts of documents that come from the code (scripts/docs/generated.ts). */
import { readFileSync, writeFileSync } from 'node:fs';
import { generatedFiles, withGenerated } from './docs/generated.ts';

for (const file of generatedFiles) {
  writeFileSync(file, withGenerated(file, readFileSync(file, 'utf8')));
  console.log(`${file} is up to date`);
}
