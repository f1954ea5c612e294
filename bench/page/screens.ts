import { exampleOf, paths } from '../../site/paths.ts';
import {
  isGuarded,
  namesOf,
  type Parameter,
  type ScreenName,
  screens,
} from '../../site/screens.ts';

/** The screens that are measured, as visitors and as a demo creator see them. */
export interface Screen {
  path: string;
  signedIn: boolean;
}

const CREATOR = 'camille.rousseau';

/** Values for the parameters of paths, in the demo marketplace; `id` is a post's. */
const valuesWith = (id: string): Record<Parameter, string> => ({
  username: CREATOR,
  handle: `@${CREATOR}`,
  id,
  slug: 'cuisine',
  categorySlug: 'cuisine',
  subcategorySlug: 'patisserie',
  topicId: 'none',
  pricingType: 'question',
});

/** Screens that are measured elsewhere, and where. */
export const exceptions: Partial<Record<ScreenName, string>> = {
  conversation: 'it comes over a socket: npm run bench:chat',
};

/** Every screen of the register but {@link exceptions}; `postId` names one of the marketplace's posts. */
export function allScreens(postId: string): Screen[] {
  return namesOf(screens)
    .filter((name) => !exceptions[name])
    .map((name) => {
      const path = exampleOf(name, valuesWith(postId));
      return { path, signedIn: isGuarded(path) };
    });
}

/** Those that Lighthouse goes through, with the least that each category has to reach. */
export const ratedScreens: (Screen & { aim: number })[] = [
  ...[paths.home, paths.auth, paths.discover, paths.publicProfile(CREATOR)].map((path) => ({
    path,
    signedIn: false,
    aim: 98,
  })),
  ...[paths.feed, paths.explore, paths.messages, paths.profile].map((path) => ({
    path,
    signedIn: true,
    aim: 95,
  })),
];
