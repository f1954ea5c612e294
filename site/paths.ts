import type { PricingModel } from '../domain/profiles/pricing.ts';
import { pathSegment } from '../domain/text/path-segment.ts';
import {
  MEMBERS_ROOT,
  namesOf,
  type Parameter,
  type ParameterNames,
  type ScreenName,
  screens,
} from './screens.ts';

/** In the query of an offer's address: the order that somebody comes back from paying. */
export const ORDER_PARAMETER = 'commande';
/** Beside it: {@link CANCELLED} where they have left the payment page without paying. */
export const PAYMENT_PARAMETER = 'paiement';
export const CANCELLED = 'annule';

type Texts<Names extends string[]> = { [Index in keyof Names]: string };

/** The address of a screen or, where its path has parameters, what makes one from their values. */
type Href<Path extends string> =
  ParameterNames<Path> extends [] ? Path : (...values: Texts<ParameterNames<Path>>) => string;

type Hrefs = { [Name in ScreenName]: Href<(typeof screens)[Name]['path']> };

/**
 * The path with the values of its parameters, each as one segment, out of which no text leads.
 * Throws a URIError for text that no address can hold, such as half a surrogate pair.
 */
export function fillPath(path: string, valueFor: (name: string) => string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => pathSegment(valueFor(name)));
}

function hrefOf(path: string): string | ((...values: string[]) => string) {
  if (!path.includes(':')) return path;
  return (...values) => {
    const left = values.values();
    return fillPath(path, () => left.next().value!);
  };
}

const hrefs = Object.fromEntries(
  namesOf(screens).map((name) => [name, hrefOf(screens[name].path)]),
) as Hrefs;

/** The address with the topic that somebody came from, by its slug. */
const about = (href: string, topic?: string) =>
  topic ? `${href}?topic=${encodeURIComponent(topic)}` : href;

/** Where the reviews stand on a profile, as addresses name it. */
export const REVIEWS_MARK = 'avis';
/** Where the terms of sale have the mandate that sellers give. */
export const MANDATE_MARK = 'mandat';
/** Where creators ask to be verified, in their settings. */
export const VERIFICATION_MARK = 'verification';

/** The address of every screen: `paths.feed`, `paths.user('lea')`. */
export const paths = {
  ...hrefs,
  /** Leads on to the feed. */
  main: MEMBERS_ROOT,
  askUser: (username: string, topic?: string) => about(hrefs.askUser(username), topic),
  askMe: (username: string, topic?: string) => about(hrefs.askMe(username), topic),
  /** Whom to ask about a subcategory. */
  askQuestionAbout: (category: string, topic: string) =>
    `${about(hrefs.askQuestion, topic)}&category=${encodeURIComponent(category)}`,
  /** The mandate that sellers give by declaring a status. */
  mandate: `${hrefs.salesTerms}#${MANDATE_MARK}`,
  /** Where creators ask to be verified. */
  verification: `${hrefs.settings}#${VERIFICATION_MARK}`,
  /** One's own reviews. */
  ownReviews: `${hrefs.profile}#${REVIEWS_MARK}`,
  /** The reviews on somebody's profile. */
  reviews: (username: string) => `${hrefs.user(username)}#${REVIEWS_MARK}`,
  /** What a mail leads to with which somebody who is suspended contests that. */
  appealBy: (token: string) => `${hrefs.appeal}?token=${encodeURIComponent(token)}`,
  /** One of the rules, where the page of rules has it. */
  rule: (anchor: string) => `${hrefs.rules}#${anchor}`,
  publicProfile: (username: string) => `/@${pathSegment(username)}`,
  /** `id` names one conversation for good, so a reload never opens another. */
  conversation: (username: string, topicId: string, pricing: PricingModel, id?: string) =>
    hrefs.conversation(username, topicId, pricing) + (id ? `?c=${encodeURIComponent(id)}` : ''),
  /**
   * Where a payment page leads back to: the offer's address, with the order. What the page says came
   * of it is a hint; what has been paid, the order knows.
   */
  checkoutEnd: (
    { username, topicId, pricing }: { username: string; topicId: string; pricing: PricingModel },
    orderId: string,
    end: 'paid' | 'cancelled',
  ) =>
    `${hrefs.conversation(username, topicId, pricing)}?${ORDER_PARAMETER}=${encodeURIComponent(orderId)}${
      end === 'cancelled' ? `&${PAYMENT_PARAMETER}=${CANCELLED}` : ''
    }`,
};

/** An address of the screen, with plain words as the values of its parameters: for going through all. */
export function exampleOf<Name extends ScreenName>(
  name: Name,
  values: Record<Parameter<Name>, string>,
): string {
  return screens[name].path.replace(
    /:(\w+)/g,
    (_, parameter) => values[parameter as Parameter<Name>],
  );
}
