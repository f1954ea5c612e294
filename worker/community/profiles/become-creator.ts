import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { creatorProfiles, profiles } from '../../../database/schema.ts';
import { LANGUAGE_DEFAULT, RESPONSE_HOURS_DEFAULT } from '../../../domain/limits.ts';
import { isSellerCountry } from '../../../domain/orders/seller-country.ts';
import { ProblemError } from '../../../domain/problem.ts';

/**
 * Makes the user a creator with a creator profile (section 4); changes nothing for one who is, but for the country.
 * 409 `creator.country_unsupported` for who lives where we can pay nobody: by the country given, else by the
 * residence of their profile. Who has said neither becomes one, and is asked by the payment provider.
 */
export async function becomeCreator(
  db: Database,
  userId: string,
  country: string | null,
): Promise<void> {
  const known = await db
    .select({ isCreator: profiles.isCreator, residence: creatorProfiles.residenceCountryCode })
    .from(profiles)
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .where(eq(profiles.id, userId))
    .get();
  const residence = known?.isCreator ? null : (known?.residence ?? null);
  const home = country ?? residence;
  if (home !== null && !isSellerCountry(home))
    throw new ProblemError('creator.country_unsupported');
  const said = country === null ? {} : { sellerCountryCode: country };
  const profile = {
    userId,
    defaultLanguage: LANGUAGE_DEFAULT,
    responseFromHours: RESPONSE_HOURS_DEFAULT.from,
    responseToHours: RESPONSE_HOURS_DEFAULT.to,
  };
  const create = db.insert(creatorProfiles).values({ ...profile, ...said });
  await db.batch([
    db.update(profiles).set({ isCreator: true }).where(eq(profiles.id, userId)),
    country === null
      ? create.onConflictDoNothing()
      : create.onConflictDoUpdate({ target: creatorProfiles.userId, set: said }),
  ]);
}
