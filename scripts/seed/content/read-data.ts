import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The content of a JSON file of this folder. */
export const readData = <Data>(name: string): Data =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `${name}.json`), 'utf8'));
