import { and, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorProfiles, profiles } from '../../../database/schema.ts';
import { updateProfile } from '../../../database/update-profile.ts';
import { LANGUAGE_DEFAULT, RESPONSE_HOURS_DEFAULT } from '../../../domain/limits.ts';
import { isSellerCountry, SELLER_COUNTRIES } from '../../../domain/orders/seller-country.ts';
import { ProblemError } from '../../../domain/problem.ts';

/**
 * Makes the user a creator with a creator profile (section 4). For an existing creator, only the country changes. 409
 * `creator.country_unsupported` when the user lives in a country without payouts, by the given country, else by the
 * residence in their profile. A user with neither becomes a creator, and the payment provider asks for the country.
 */
export async function becomeCreator(
  db: Database,
  userId: string,
  country: string | null,
  now: number,
): Promise<void> {
  const isPayable =
    country === null ? livesWherePaid(userId) : sql`${Number(isSellerCountry(country))}`;
  const seller = country === null ? {} : { sellerCountryCode: country };
  const create = insertWhere(
    db,
    creatorProfiles,
    {
      userId,
      defaultLanguage: LANGUAGE_DEFAULT,
      responseFromHours: RESPONSE_HOURS_DEFAULT.from,
      responseToHours: RESPONSE_HOURS_DEFAULT.to,
      ...seller,
    },
    isPayable,
  );
  const isAllowed = and(eq(profiles.id, userId), isPayable);
  const { allowed } = await batch(db, {
    allowed: first(db.select({ id: profiles.id }).from(profiles).where(isAllowed)),
    profile: updateProfile(db, { isCreator: true }, isAllowed, now),
    country:
      country === null
        ? create.onConflictDoNothing()
        : create.onConflictDoUpdate({ target: creatorProfiles.userId, set: seller }),
  });
  if (!allowed) throw new ProblemError('creator.country_unsupported');
}

/** Condition: the user is a creator, or their profile names no country of residence without payouts. */
const livesWherePaid = (userId: string) => sql`not exists (
  select 1 from ${creatorProfiles} join ${profiles} on ${profiles.id} = ${creatorProfiles.userId}
  where ${creatorProfiles.userId} = ${userId} and not ${profiles.isCreator}
    and ${creatorProfiles.residenceCountryCode} not in (
      select value from json_each(${JSON.stringify(SELLER_COUNTRIES.map(({ code }) => code))})))`;
