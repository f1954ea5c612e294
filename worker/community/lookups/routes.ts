import { asc } from 'drizzle-orm';
import { Hono } from 'hono';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  astrologicalSigns,
  countries,
  genderIdentities,
  languages,
  mbtiTypes,
} from '../../../database/schema.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';

/** `/api/lookups` */
export const lookupRoutes = new Hono<AppEnv>().get('/', async (context) => {
  const lookups = await getLookups(context.get('db'));
  return context.json(lookups);
});

/** All options of the profile form and filters. Ids and codes are the stored values. */
async function getLookups(db: Database) {
  const { genders, spoken, allCountries, mbti, signs } = await batch(db, {
    genders: db
      .select({ id: genderIdentities.id, label: genderIdentities.label })
      .from(genderIdentities)
      .orderBy(asc(genderIdentities.id)),
    spoken: db
      .select({ id: languages.id, label: languages.label })
      .from(languages)
      .orderBy(asc(languages.id)),
    allCountries: db.select({ code: countries.code, name: countries.name }).from(countries),
    mbti: db.select({ code: mbtiTypes.code }).from(mbtiTypes).orderBy(asc(mbtiTypes.code)),
    signs: db
      .select({ id: astrologicalSigns.id, name: astrologicalSigns.name })
      .from(astrologicalSigns)
      .orderBy(asc(astrologicalSigns.id)),
  });
  // Sorted by French rules, which SQLite does not know: É sorts with E.
  allCountries.sort((a, b) => a.name.localeCompare(b.name, 'fr'));
  return {
    genders,
    languages: spoken,
    countries: allCountries,
    mbtiTypes: mbti,
    astrologicalSigns: signs,
  };
}
