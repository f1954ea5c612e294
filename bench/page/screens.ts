import { exampleOf, paths } from '../../site/paths.ts';
import {
  isGuarded,
  namesOf,
  type Parameter,
  type ScreenName,
  screens,
} from '../../site/screens.ts';

/** The viewer of a screen: nobody signed in, a demo creator, or a demo asker who has blocked somebody. */
export const viewers = ['visitor', 'creator', 'blocker'] as const;
export type Viewer = (typeof viewers)[number];

/** The measured screens, each as one viewer sees it. */
export interface Screen {
  path: string;
  viewer: Viewer;
}

const CREATOR = 'camille.rousseau';
/** The creator that another creator asks. */
const OTHER_CREATOR = 'karim.foulees';

/** Values for the parameters of paths, in the demo marketplace: `id` is a post's, `orderId` a sale's. */
const valuesWith = (id: string, orderId: string): Record<Parameter, string> => ({
  username: CREATOR,
  handle: `@${CREATOR}`,
  id,
  orderId,
  period: '2026-10',
  payoutId: 'none',
  slug: 'cuisine',
  categorySlug: 'cuisine',
  subcategorySlug: 'patisserie',
  topicId: 'none',
  pricingType: 'question',
});

/** Screens that are measured elsewhere, with the place. */
export const exceptions: Partial<Record<ScreenName, string>> = {
  conversation: 'it comes over a socket: npm run bench:chat',
  payout: 'nobody in the demo marketplace has been paid out: tests/worker/orders/payouts.test.ts',
  receipt: 'only who bought has one: tests/e2e/money.spec.ts',
};

/**
 * Every screen of the register except {@link exceptions}; `postId` names one of the marketplace's
 * posts, `orderId` one of the creator's sales.
 */
export function allScreens(postId: string, orderId: string): Screen[] {
  return namesOf(screens)
    .filter((name) => !exceptions[name])
    .map((name) => {
      const path = exampleOf(name, valuesWith(postId, orderId));
      return { path, viewer: isGuarded(path) ? 'creator' : 'visitor' };
    });
}

/** The screens that Lighthouse rates; `conversation` is the path of one of the creator's. */
export function ratedScreens(conversation: string): Screen[] {
  return [
    ...seenBy('visitor', [paths.home, paths.auth, paths.discover, paths.publicProfile(CREATOR)]),
    ...seenBy('creator', [paths.feed, paths.explore, paths.messages, paths.profile]),
    ...seenBy('creator', [paths.askMe(OTHER_CREATOR), conversation, paths.earnings]),
    ...seenBy('blocker', [paths.explore]),
  ];
}

function seenBy(viewer: Viewer, paths: string[]): Screen[] {
  return paths.map((path) => ({ path, viewer }));
}
