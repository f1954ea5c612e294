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

/** Query parameter of a conversation's URL: the `seq` of a message that it opens at. */
export const MESSAGE_PARAMETER = 'm';
/** Query parameter of an offer's URL: the order that the user returns from paying. */
export const ORDER_PARAMETER = 'commande';
/** Query parameter next to it: {@link CANCELLED} when the user left the payment page without paying. */
export const PAYMENT_PARAMETER = 'paiement';
export const CANCELLED = 'annule';

type Texts<Names extends string[]> = { [Index in keyof Names]: string };

/** The URL of a screen, or a function from the values of its path's parameters to the URL. */
type Href<Path extends string> =
  ParameterNames<Path> extends [] ? Path : (...values: Texts<ParameterNames<Path>>) => string;

type Hrefs = { [Name in ScreenName]: Href<(typeof screens)[Name]['path']> };

/**
 * The path with each parameter replaced by one segment, which no value can leave. Throws a URIError for
 * text that no URL can hold, such as half a surrogate pair.
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

/** The URL with the slug of the topic that the user came from. */
const about = (href: string, topic?: string) =>
  topic ? `${href}?topic=${encodeURIComponent(topic)}` : href;

/** Parameter of a user's own public page that shows it as visitors see it. */
export const PREVIEW_PARAMETER = 'apercu';
/** Parameter of 'Revenus' after the payment of a debt; the server knows what has been paid. */
export const DEBT_PARAMETER = 'dette';
export const REVIEWS_MARK = 'avis';
/** Anchor of the sellers' mandate in the terms of sale. */
export const MANDATE_MARK = 'mandat';
/** Anchor of the verification request in the creator's settings. */
export const VERIFICATION_MARK = 'verification';
export const SECOND_FACTOR_MARK = 'double-authentification';
/** Anchor of the export of personal data in the settings. */
export const EXPORT_MARK = 'export';

/** The URL of every screen: `paths.feed`, `paths.user('lea')`. */
export const paths = {
  ...hrefs,
  /** Redirects to the feed. */
  main: MEMBERS_ROOT,
  askUser: (username: string, topic?: string) => about(hrefs.askUser(username), topic),
  askMe: (username: string, topic?: string) => about(hrefs.askMe(username), topic),
  publicAskMe: (username: string, topic?: string) => about(hrefs.publicAskMe(username), topic),
  /** Creators to ask about a subcategory. */
  askQuestionAbout: (category: string, topic: string) =>
    `${about(hrefs.askQuestion, topic)}&category=${encodeURIComponent(category)}`,
  /** The mandate that sellers give when they declare a status. */
  mandate: `${hrefs.salesTerms}#${MANDATE_MARK}`,
  verification: `${hrefs.settings}#${VERIFICATION_MARK}`,
  secondFactor: `${hrefs.settings}#${SECOND_FACTOR_MARK}`,
  ownExport: `${hrefs.settings}#${EXPORT_MARK}`,
  /** Return URL of the page where a debt is paid. */
  debtPaid: `${hrefs.earnings}?${DEBT_PARAMETER}=payee`,
  ownReviews: `${hrefs.profile}#${REVIEWS_MARK}`,
  reviews: (username: string) => `${hrefs.user(username)}#${REVIEWS_MARK}`,
  /** Link in the mail about a suspension, for appealing against it. */
  appealBy: (token: string) => `${hrefs.appeal}?token=${encodeURIComponent(token)}`,
  /** One of the rules, on the page of rules. */
  rule: (anchor: string) => `${hrefs.rules}#${anchor}`,
  publicProfile: (username: string) => `/@${pathSegment(username)}`,
  /** `id` names one conversation permanently, so a reload never opens another. */
  conversation: (username: string, topicId: string, pricing: PricingModel, id?: string) =>
    hrefs.conversation(username, topicId, pricing) + (id ? `?c=${encodeURIComponent(id)}` : ''),
  message: (username: string, topicId: string, pricing: PricingModel, id: string, seq: number) =>
    `${paths.conversation(username, topicId, pricing, id)}&${MESSAGE_PARAMETER}=${seq}`,
  /**
   * Return URL of a payment page: the offer's URL with the order. `end` is only a hint; the order knows
   * what has been paid.
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

/** A URL of the screen with plain words as parameters, for tests and benchmarks that visit all screens. */
export function exampleOf<Name extends ScreenName>(
  name: Name,
  values: Record<Parameter<Name>, string>,
): string {
  return screens[name].path.replace(
    /:(\w+)/g,
    (_, parameter) => values[parameter as Parameter<Name>],
  );
}
