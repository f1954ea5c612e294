import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { sharedState } from '../../scripts/local/browser-run.ts';
import { type Account, expect, PASSWORD } from './browser.ts';

/** The credential that proves to the server with this state that an operator calls. */
export function operatorHeaders(stateDir: string): Record<string, string> {
  const secrets = readFileSync(`${stateDir}/secrets.env`, 'utf8');
  const token = /^OPERATOR_TOKEN='(.*)'$/m.exec(secrets)![1];
  return { Authorization: `Bearer ${token}` };
}

/** Makes a new user an operator and signs them in, so that their session has the role. */
export async function newOperator(
  newAccount: (name?: string) => Promise<Account>,
  account: (email: string, password?: string) => Promise<Account>,
  request: APIRequestContext,
  name = 'Odile Opère',
  stateDir = sharedState,
): Promise<Account> {
  const { email } = await newAccount(name);
  const named = await request.post('/api/operations/operators', {
    headers: operatorHeaders(stateDir),
    data: { email },
  });
  expect(named.ok()).toBe(true);
  return account(email, PASSWORD);
}
