import { withSearchForms } from '../../database/search-forms.ts';
import { HOUR_MS, RESPONSE_HOURS_DEFAULT } from '../../domain/limits.ts';
import { mandateTexts } from '../../domain/orders/mandate.ts';
import { ageAt, displaySlug } from '../../domain/profiles/profile.ts';
import type { Creator, People, Person } from './people.ts';
import { Random } from './random.ts';
import { known, type ReferenceData } from './reference-data.ts';
import type { Row, Rows } from './worker/import.ts';

type PeopleRows = Pick<
  Rows,
  | 'profiles'
  | 'authUsers'
  | 'creatorProfiles'
  | 'profileBioLinks'
  | 'creatorTopicPrefs'
  | 'creatorTariffs'
  | 'sellerDeclarations'
>;

const genders = { homme: 1, femme: 2, autre: 3 };
/** The first day of each sign, as `MM-DD`. */
const signStarts: Record<string, string> = {
  Bélier: '03-21',
  Taureau: '04-20',
  Gémeaux: '05-21',
  Cancer: '06-22',
  Lion: '07-23',
  Vierge: '08-23',
  Balance: '09-23',
  Scorpion: '10-23',
  Sagittaire: '11-22',
  Capricorne: '12-22',
  Verseau: '01-20',
  Poissons: '02-19',
};

/** The rows of all users. The demo accounts and the moderators can sign in with the password behind `passwordHash`. */
export function peopleRows(
  people: People,
  passwordHash: string,
  now: number,
  reference: ReferenceData,
): PeopleRows {
  const { demoCreator, demoAsker, moderators, operator } = people;
  const creators = [...people.creators, people.swindler];
  const account = (email: string, person: Person): Row<'authUsers'> => ({
    id: person.id,
    email,
    passwordHash,
    emailConfirmedAt: person.createdAt,
    userMetadata: { name: person.name },
    createdAt: person.createdAt,
    updatedAt: person.createdAt,
  });
  const creatorIds = new Set(creators.map(({ id }) => id));
  return {
    profiles: everybodyOf(people).map((person) => ({
      id: person.id,
      ...withSearchForms({ name: person.name, bio: person.bio }),
      username: person.username,
      displaySlug: displaySlug(person.name),
      profileImagePath: person.hasPortrait ? portraitKey(person) : null,
      profileImageUploadedAt: person.hasPortrait ? person.createdAt + HOUR_MS : null,
      isCreator: creatorIds.has(person.id),
      createdAt: person.createdAt,
    })),
    authUsers: [
      account('asker@example.com', demoAsker),
      account('creator@example.com', demoCreator),
      ...moderators.map((moderator) => account(moderator.email, moderator)),
      account(operator.email, operator),
    ],
    creatorProfiles: creators.map((creator) => creatorProfile(creator, now, reference)),
    profileBioLinks: creators.flatMap(({ id, content }) =>
      content.links.map(({ url, title }, position) => ({
        id: new Random('link', content.username, position).uuid(),
        userId: id,
        url,
        title,
        position,
      })),
    ),
    creatorTopicPrefs: creators.flatMap(({ id, topics }) =>
      topics.map((topic, index) => ({
        creatorId: id,
        topicId: topic.id,
        description: topic.description,
        sortOrder: index + 1,
      })),
    ),
    creatorTariffs: creators.map(({ id, username, createdAt, tariffs }) => ({
      id: new Random('tariff', username).uuid(),
      creatorId: id,
      questionPriceCents: tariffs.question.priceCents,
      questionActive: tariffs.question.active,
      dayPriceCents: tariffs.day.priceCents,
      dayActive: tariffs.day.active,
      monthPriceCents: tariffs.month.priceCents,
      monthActive: tariffs.month.active,
      updatedAt: createdAt + HOUR_MS,
      activeFrom: createdAt + HOUR_MS,
    })),
    // The demo creator has not declared her status yet.
    sellerDeclarations: creators
      .filter(({ id }) => id !== demoCreator.id)
      .map((creator, index) => declaration(creator, index)),
  };
}

/** A creator's seller status: a third of them are professionals, with invalid registration numbers. */
function declaration(
  { id, username, name, createdAt }: Creator,
  index: number,
): Row<'sellerDeclarations'> {
  const random = new Random('seller', username);
  const professional = random.next() < 0.35;
  const address = `${Math.floor(random.between(1, 120))} rue de l’Exemple, 75000 Paris`;
  return {
    creatorId: id,
    since: createdAt + HOUR_MS,
    professional,
    legalName: professional ? `${name} EI` : null,
    address: professional ? address : null,
    siren: professional ? String(900_000_000 + index) : null,
    vat: professional ? 'exempt' : null,
    vatNumber: null,
    mandateText: mandateTexts.id,
    invoiceName: professional ? null : name,
    invoiceAddress: professional ? null : address,
  };
}

/** Every user with a profile. */
export function everybodyOf(people: People): Person[] {
  const { demoAsker, creators, askers, moderators, operator, troublemakers, swindler } = people;
  const staff = [...moderators, operator];
  return [demoAsker, ...creators, ...askers, ...staff, ...troublemakers, swindler];
}

export function portraitKey(person: Person): string {
  return `${person.id}/profile.webp`;
}

function creatorProfile(
  { id, username, content }: Creator,
  now: number,
  reference: ReferenceData,
): Row<'creatorProfiles'> {
  const random = new Random('creator profile', username);
  const { from, to } = RESPONSE_HOURS_DEFAULT;
  return {
    userId: id,
    ...withSearchForms({ aboutShort: content.aboutShort }),
    welcomeMessage: content.welcomeMessage,
    responseFromHours: from + random.integer(-2, 3),
    responseToHours: to + random.integer(-1, 4),
    verifiedStatus: content.verified ? 'verified' : null,
    birthDate: birthDate(random, content.sign, content.age, now),
    genderId: genders[content.gender],
    nationalityCode: content.nationality,
    residenceCountryCode: content.residence,
    spokenLanguageIds: content.languages.map((label) => known(reference.languages, label)),
    mbtiCode: content.mbti,
    astrologicalSignId: known(reference.signs, content.sign),
  };
}

/** A day under the sign, in the year that makes the user `age` years old at `now`. */
function birthDate(random: Random, sign: string, age: number, now: number): string {
  const year = new Date(now).getUTCFullYear() - age;
  // 2001 has no 29 February, which not every year has.
  const start = Date.parse(`2001-${signStarts[sign]}`);
  const day = new Date(start + random.integer(0, 25) * 24 * HOUR_MS).toISOString().slice(4, 10);
  const inYear = `${year}${day}`;
  return ageAt(inYear, now) === age ? inYear : `${year - 1}${day}`;
}
