import { readFileSync } from 'node:fs';

/** The credential that proves to the server with this state that an operator calls. */
export function operatorHeaders(stateDir: string): Record<string, string> {
  const secrets = readFileSync(`${stateDir}/secrets.env`, 'utf8');
  const token = /^OPERATOR_TOKEN='(.*)'$/m.exec(secrets)![1];
  return { Authorization: `Bearer ${token}` };
}
