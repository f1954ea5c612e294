import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { creatorProfiles, profiles } from '../../database/schema.ts';
import { LANGUAGE_DEFAULT, RESPONSE_HOURS_DEFAULT } from '../../domain/limits.ts';

/** Makes the user a creator with a creator profile (section 4); changes nothing for one who is. */
export async function becomeCreator(db: Database, userId: string): Promise<void> {
  await db.batch([
    db.update(profiles).set({ isCreator: true }).where(eq(profiles.id, userId)),
    db
      .insert(creatorProfiles)
      .values({
        userId,
        defaultLanguage: LANGUAGE_DEFAULT,
        responseFromHours: RESPONSE_HOURS_DEFAULT.from,
        responseToHours: RESPONSE_HOURS_DEFAULT.to,
      })
      .onConflictDoNothing(),
  ]);
}
