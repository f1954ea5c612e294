import { exampleOf, paths } from '../../site/paths.ts';
import {
  isGuarded,
  namesOf,
  type Parameter,
  type ScreenName,
  screens,
} from '../../site/screens.ts';

/** The measured screens, as visitors and as a demo creator see them. */
export interface Screen {
  path: string;
  signedIn: boolean;
}

const CREATOR = 'camille.rousseau';

/** Values for the parameters of paths, in the demo marketplace: `id` is a post's, `orderId` a sale's. */
const valuesWith = (id: string, orderId: string): Record<Parameter, string> => ({
  username: CREATOR,
  handle: `@${CREATOR}`,
  id,
  orderId,
  period: '2026-10',
  slug: 'cuisine',
  categorySlug: 'cuisine',
  subcategorySlug: 'patisserie',
  topicId: 'none',
  pricingType: 'question',
});

/** Screens that are measured elsewhere, with the place. */
export const exceptions: Partial<Record<ScreenName, string>> = {
  conversation: 'it comes over a socket: npm run bench:chat',
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
      return { path, signedIn: isGuarded(path) };
    });
}

/** The screens that Lighthouse rates, with the minimum for each category. */
export const ratedScreens: (Screen & { aim: number })[] = [
  ...[paths.home, paths.auth, paths.discover, paths.publicProfile(CREATOR)].map((path) => ({
    path,
    signedIn: false,
    aim: 98,
  })),
  ...[paths.feed, paths.explore, paths.messages, paths.profile].map((path) => ({
    path,
    signedIn: true,
    aim: 98,
  })),
];
