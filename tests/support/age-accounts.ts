import { sharedState } from '../../scripts/local/browser-run.ts';
import { changeDatabase } from '../../scripts/local/database-socket.ts';

const MONTH_MS = 30 * 24 * 3_600_000;

/** Makes accounts a month old, in the database of the local server: what new ones publish is not listed. */
export async function ageAccounts(...accounts: { username: string }[]): Promise<void> {
  for (const { username } of accounts)
    await changeDatabase(sharedState, [
      'UPDATE profiles SET created_at = created_at - ? WHERE username = ?',
      MONTH_MS,
      username,
    ]);
}
