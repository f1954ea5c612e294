/** `npm run docs`: writes anew what documents say from the code (scripts/docs/generated.ts). */
import { readFileSync, writeFileSync } from 'node:fs';
import { generatedFiles, withGenerated } from './docs/generated.ts';

for (const file of generatedFiles) {
  writeFileSync(file, withGenerated(file, readFileSync(file, 'utf8')));
  console.log(`${file} is as the code says`);
}
