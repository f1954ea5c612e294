import { sql } from 'drizzle-orm';
import { batch, onlyIf } from '../../../database/batch.ts';
import { database } from '../../../database/client.ts';
import { authUsers } from '../../../database/schema.ts';
import { IDLE_GUEST_DAYS } from '../../../domain/accounts/deletion-rules.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { anonymizeAccount } from '../account-deletion/anonymize-account.ts';

/** Maximum accounts of a run; the next night continues. */
const PER_RUN = 50;

/** Deletes the accounts of guests who have ordered nothing, after {@link IDLE_GUEST_DAYS}. Returns their number. */
export async function deleteIdleGuests(env: Env, now: number): Promise<number> {
  const db = database(env.DB);
  const before = now - IDLE_GUEST_DAYS * DAY_MS;
  const isIdle = sql`(guest_email is not null and created_at <= ${before}
    and not exists (select 1 from auth_sessions where user_id = auth_users.id and refreshed_at > ${before})
    and not exists (select 1 from orders where asker_id = auth_users.id)
    and not exists (select 1 from conversations where user_id = auth_users.id)
    and not exists (select 1 from profiles where id = auth_users.id and (is_creator or suspended_at is not null)))`;
  const idle = await db.select({ id: authUsers.id }).from(authUsers).where(isIdle).limit(PER_RUN);
  let begun = 0;
  for (const { id } of idle)
    try {
      const isStillIdle = sql`exists (select 1 from auth_users where id = ${id} and ${isIdle})`;
      await batch(db, {
        isIdle: onlyIf(isStillIdle, () => new ProblemError('user.not_found')),
        ...anonymizeAccount(db, id, now),
      });
      begun += 1;
    } catch (error) {
      // Used meanwhile.
      if (!(error instanceof ProblemError)) throw error;
    }
  return begun;
}
