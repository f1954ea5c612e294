import { DAY_MS } from '../../domain/limits.ts';
import type { PricingModel } from '../../domain/profiles/pricing.ts';
import { content } from './content/content.ts';
import { moderators, operator, swindler, troublemakers } from './content/safety.ts';
import type { AskerContent, CategorySlug, CreatorContent } from './content/types.ts';
import { Random } from './random.ts';
import { known, type ReferenceData } from './reference-data.ts';

/** A user of the marketplace, and the time when they joined. Times are epoch milliseconds. */

export interface Person {
  id: string;
  username: string;
  name: string;
  bio: string | null;
  createdAt: number;
  hasPortrait: boolean;
}

export interface Creator extends Person {
  content: CreatorContent;
  /** The subject of their first topic: `category/subcategory`. */
  home: { category: CategorySlug; subcategory: string; index: number };
  topics: { id: string; path: string; description: string | null }[];
  /** Joined within the last week: a candidate for the trending profiles. */
  isNew: boolean;
  tariffs: Record<PricingModel, { priceCents: number; active: boolean }>;
  /** From 0.35 (known to few) to 1. */
  popularity: number;
}

export interface People {
  /** Including the demo creator. */
  creators: Creator[];
  /** Excluding the demo asker, who is generated separately. */
  askers: Person[];
  demoCreator: Creator;
  demoAsker: Person;
  /** They have accounts; the first is the demo moderator. */
  moderators: (Person & { email: string })[];
  /** The demo operator, who has an account. */
  operator: Person & { email: string };
  /** Users to be reported, and a suspended creator. */
  troublemakers: Person[];
  swindler: Creator;
}

const DEMO_CREATOR = 'camille.rousseau';
const DEMO_ASKER = 'lea.martin';

/**
 * The creators who joined within the last week, by index among a category's six. Every category needs a few trending
 * profiles; some get another from creators of other categories with a topic in it.
 */
const newcomers: Record<CategorySlug, number[]> = {
  sport: [1, 3, 4],
  cuisine: [2, 5],
  relations: [1, 4],
  carriere: [2, 5],
  education: [1, 4],
  sante: [2, 5],
  auto: [1, 3, 4],
  maison: [2, 5],
};

/** The demo creator's prices, which add up to the earnings on her dashboard. */
const demoTariffs: Creator['tariffs'] = {
  question: { priceCents: 800, active: true },
  day: { priceCents: 2500, active: true },
  month: { priceCents: 6000, active: true },
};

/** The prices of the landing page's experts for a question, in cents, as the page shows them. */
const landingExperts: Record<string, number> = {
  'theo.fournil': 300,
  'karim.foulees': 400,
  'helene.a.deux': 500,
  'claire.entretien': 400,
  'thomas.cartable': 300,
  'basile.potager': 300,
};
/** Price of a month, the same with all of them. */
const LANDING_MONTH_CENTS = 1500;

export function people(now: number, reference: ReferenceData): People {
  const creators = content.creators.map((creator) => {
    const inCategory = content.creators.filter(({ category }) => category === creator.category);
    const isNew = newcomers[creator.category].includes(inCategory.indexOf(creator));
    return creatorFrom(creator, isNew, now, reference);
  });
  const askers = content.askers.map((asker) => personFrom(asker, now));
  return {
    creators,
    askers: askers.filter(({ username }) => username !== DEMO_ASKER),
    demoCreator: creators.find(({ username }) => username === DEMO_CREATOR)!,
    demoAsker: {
      ...askers.find(({ username }) => username === DEMO_ASKER)!,
      hasPortrait: true,
    },
    moderators: moderators.map((moderator) => ({ ...moderator, ...personFrom(moderator, now) })),
    operator: { ...operator, ...personFrom(operator, now) },
    troublemakers: troublemakers.map((person) => personFrom(person, now)),
    swindler: creatorFrom(swindler, false, now, reference),
  };
}

function personFrom(asker: AskerContent, now: number): Person {
  const random = new Random('person', asker.username);
  return {
    ...asker,
    id: random.uuid(),
    createdAt: now - Math.round(random.between(170, 520) * DAY_MS),
    hasPortrait: random.chance(0.85),
  };
}

function creatorFrom(
  creator: CreatorContent,
  isNew: boolean,
  now: number,
  reference: ReferenceData,
): Creator {
  const random = new Random('person', creator.username);
  const isDemo = creator.username === DEMO_CREATOR;
  const days = isNew ? random.between(3.5, 6.7) : isDemo ? 420 : random.between(160, 480);
  const paths = creator.topics.map(({ slug }) =>
    slug.includes('/') ? slug : `${creator.category}/${slug}`,
  );
  const subcategory = creator.topics[0]!.slug;
  const siblings = [...reference.topics.keys()].filter((path) =>
    path.startsWith(`${creator.category}/`),
  );
  return {
    content: creator,
    id: random.uuid(),
    username: creator.username,
    name: creator.name,
    bio: creator.bio,
    createdAt: now - Math.round(days * DAY_MS),
    hasPortrait: true,
    home: {
      category: creator.category,
      subcategory,
      index: siblings.indexOf(`${creator.category}/${subcategory}`),
    },
    topics: creator.topics.map(({ description }, index) => ({
      id: known(reference.topics, paths[index]!),
      path: paths[index]!,
      description,
    })),
    isNew,
    tariffs: isDemo ? demoTariffs : asPromised(creator.username, tariffs(random)),
    popularity: isDemo ? 1 : random.between(0.35, 1),
  };
}

/** For an expert of the landing page, the price that the page shows. */
function asPromised(username: string, drawn: Creator['tariffs']): Creator['tariffs'] {
  const priceCents = landingExperts[username];
  if (priceCents === undefined) return drawn;
  return {
    question: { priceCents, active: true },
    day: { priceCents: priceCents * 3, active: drawn.day.active },
    month: { priceCents: LANDING_MONTH_CENTS, active: true },
  };
}

function tariffs(random: Random): Creator['tariffs'] {
  const question = random.integer(2, 12) * 100;
  return {
    question: { priceCents: question, active: random.chance(0.94) },
    day: {
      priceCents: Math.round((question * random.between(2.6, 3.6)) / 500) * 500 + 400,
      active: random.chance(0.8),
    },
    month: {
      priceCents: Math.round((question * random.between(5, 8)) / 500) * 500 + 900,
      active: random.chance(0.75),
    },
  };
}
