import { encodeBase64urlNoPadding } from '@oslojs/encoding';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { authUsers } from '../../../database/schema.ts';

/**
 * The secret that signs the links in an account's mails. It is created with the first link, and two
 * concurrent calls get the same one. `known`: the secret, if the caller has read it.
 */
export async function accountKey(
  db: Database,
  personId: string,
  known: string | null,
): Promise<string> {
  if (known !== null) return known;
  const fresh = newAccountKey();
  const [account] = await db
    .update(authUsers)
    .set({ unsubscribeKey: sql`coalesce(${authUsers.unsubscribeKey}, ${fresh})` })
    .where(eq(authUsers.id, personId))
    .returning({ key: authUsers.unsubscribeKey });
  return account?.key ?? fresh;
}

export function newAccountKey(): string {
  return encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(32)));
}
