/** The screens that are measured, as visitors and as a demo creator see them. */

export interface Screen {
  path: string;
  signedIn: boolean;
}

const forVisitors = [
  '/',
  '/auth',
  '/decouvrir',
  '/decouvrir/category/cuisine',
  '/decouvrir/category/cuisine/subcategory/patisserie',
  '/@camille.rousseau',
  '/conditions',
  '/confidentialite',
  '/contact',
];
const forMembers = [
  '/main/feed',
  '/main/explore',
  '/main/explore/category/cuisine',
  '/main/explore/category/cuisine/subcategory/patisserie',
  '/main/ask',
  '/main/ask/camille.rousseau',
  '/main/ask-question',
  '/main/messages',
  '/main/user/camille.rousseau',
  '/main/profile',
  '/main/profile/pricing',
  '/main/profile/posts',
  '/main/profile/followers',
  '/main/profile/settings',
  '/main/help',
];

export const allScreens: Screen[] = [
  ...forVisitors.map((path) => ({ path, signedIn: false })),
  ...forMembers.map((path) => ({ path, signedIn: true })),
];

/** Those that Lighthouse goes through, with the least that each category has to reach. */
export const ratedScreens: (Screen & { aim: number })[] = [
  ...['/', '/auth', '/decouvrir', '/@camille.rousseau'].map((path) => ({
    path,
    signedIn: false,
    aim: 98,
  })),
  ...['/main/feed', '/main/explore', '/main/messages', '/main/profile'].map((path) => ({
    path,
    signedIn: true,
    aim: 95,
  })),
];
