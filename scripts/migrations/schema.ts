/** `npm run db:schema`: writes the current schema of D1, as the migrations create it, to `migrations/schema.sql`. */
import { writeFileSync } from 'node:fs';
import { presentSchema, SCHEMA_FILE } from './present-schema.ts';

writeFileSync(SCHEMA_FILE, presentSchema());
