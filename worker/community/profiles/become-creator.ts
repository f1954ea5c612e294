import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { creatorProfiles, profiles } from '../../../database/schema.ts';
import { LANGUAGE_DEFAULT, RESPONSE_HOURS_DEFAULT } from '../../../domain/limits.ts';
import { isSellerCountry } from '../../../domain/orders/seller-country.ts';
import { ProblemError } from '../../../domain/problem.ts';

/**
 * Makes the user a creator with a creator profile (section 4). For an existing creator, only the
 * country changes. 409 `creator.country_unsupported` when the user lives in a country without
 * payouts, by the given country, else by the residence in their profile. A user with neither
 * becomes a creator, and the payment provider asks for the country.
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
  const seller = country === null ? {} : { sellerCountryCode: country };
  const profile = {
    userId,
    defaultLanguage: LANGUAGE_DEFAULT,
    responseFromHours: RESPONSE_HOURS_DEFAULT.from,
    responseToHours: RESPONSE_HOURS_DEFAULT.to,
  };
  const create = db.insert(creatorProfiles).values({ ...profile, ...seller });
  await db.batch([
    db.update(profiles).set({ isCreator: true }).where(eq(profiles.id, userId)),
    country === null
      ? create.onConflictDoNothing()
      : create.onConflictDoUpdate({ target: creatorProfiles.userId, set: seller }),
  ]);
}
