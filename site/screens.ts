/**
 * The register of the site: every screen, once. The router, the pages that the Worker writes, the
 * sitemap, the build, and the lists of screens that tests and benchmarks go through read it. Paths
 * are those of the specification, section 2, and of what is open to everybody.
 */
interface Screen {
  /** Its pattern: `:name` stands for one segment. site/paths.ts makes addresses of it. */
  path: `/${string}`;
  /** Its component, the file's default export; from web/. */
  file: `${string}-page.tsx`;
  /**
   * The paths of the API that it asks first, all at once, with the parameters of its own path; `:month` is the one that
   * goes on, in UTC. Its page asks them itself, while the app is still on its way; only for who is signed in. Whose
   * session has to be refreshed gets it with these answers, on screens that ask for nothing, too: all behind the guard,
   * and of the open ones those with a list here, which show each their own.
   */
  asks?: readonly `/api/${string}`[];
}

/** A screen that the Worker can write for everybody. */
export interface OpenScreen extends Screen {
  /**
   * The document's title, without the product's name. Where the path has parameters it stands for
   * what is not there; worker/pages/data-heads.ts has the titles of what is, and descriptions.ts there
   * what is said beside them.
   */
  title: string;
  /** Whether the sitemap leaves it out, and search engines are asked to do so too. */
  isUnlisted?: boolean;
  /** Whether no cache may keep it, since its address holds a secret. */
  isSecret?: boolean;
}

/**
 * A screen behind the guard. Its title is its own affair: to who is not signed in, as no search
 * engine is, every address there shows the sign-in page.
 */
export interface MembersScreen extends Screen {
  path: `/main/${string}`;
}

/** Open to everybody, between the site's header and footer. */
export const siteScreens = {
  home: {
    path: '/',
    file: 'features/landing/landing-page.tsx',
    title: 'Posez une question. Recevez une réponse.',
  },
  discover: {
    path: '/decouvrir',
    file: 'app/pages/discover-page.tsx',
    title: 'Découvrir',
    asks: [],
  },
  discoverCategory: {
    path: '/decouvrir/category/:slug',
    file: 'app/pages/category-page.tsx',
    title: 'Explorer',
    asks: [],
  },
  discoverSubcategory: {
    path: '/decouvrir/category/:categorySlug/subcategory/:subcategorySlug',
    file: 'app/pages/subcategory-page.tsx',
    title: 'Explorer',
    asks: [],
  },
  /** The address says all of a search: `?q=`, and `type` for one kind of results. */
  discoverSearch: {
    path: '/recherche',
    file: 'app/pages/search-page.tsx',
    title: 'Recherche',
    // Each query makes another page of what other pages say.
    isUnlisted: true,
    asks: [],
  },
  publicPost: {
    path: '/decouvrir/post/:id',
    file: 'features/feed/post-page.tsx',
    title: 'Post',
    asks: ['/api/posts/:id'],
  },
  /** Where mailed links lead. */
  link: {
    path: '/lien',
    file: 'features/account/link-page.tsx',
    title: 'Lien reçu par e-mail',
    isUnlisted: true,
    isSecret: true,
  },
  /** Where the mail about a suspension leads: `?token=` says which. */
  appeal: {
    path: '/recours',
    file: 'features/moderation/appeal-page.tsx',
    title: 'Contester une décision',
    isUnlisted: true,
    isSecret: true,
  },
  terms: {
    path: '/conditions',
    file: 'app/pages/terms-page.tsx',
    title: "Conditions d'utilisation",
  },
  payments: {
    path: '/paiement',
    file: 'app/pages/payments-page.tsx',
    title: 'Comment ça marche : paiement et remboursement',
  },
  ranking: {
    path: '/classement',
    file: 'app/pages/ranking-page.tsx',
    title: 'Comment fonctionne le classement',
  },
  /** What is not allowed, and what is done about it; members' and moderators' own screens are others. */
  rules: {
    path: '/moderation',
    file: 'app/pages/rules-page.tsx',
    title: 'Règles et modération',
  },
  /** What works, and since when something does not. */
  status: {
    path: '/etat',
    file: 'app/pages/status-page.tsx',
    title: 'État du service',
  },
  salesTerms: {
    path: '/conditions-de-vente',
    file: 'app/pages/sales-terms-page.tsx',
    title: 'Conditions générales de vente',
  },
  legalNotice: {
    path: '/mentions-legales',
    file: 'app/pages/legal-notice-page.tsx',
    title: 'Mentions légales',
  },
  privacy: {
    path: '/confidentialite',
    file: 'app/pages/privacy-page.tsx',
    title: 'Confidentialité',
  },
  contact: {
    path: '/contact',
    file: 'app/pages/contact-page.tsx',
    title: 'Contact',
  },
  /** `@` and a username: routers know no pattern for half a segment, so page and head look for it. */
  publicProfile: {
    path: '/:handle',
    file: 'app/pages/public-profile-page.tsx',
    title: 'Profil',
    asks: [],
  },
} as const satisfies Record<string, OpenScreen>;

/** Open to everybody, with nothing around them. */
export const bareScreens = {
  auth: {
    path: '/auth',
    file: 'features/account/auth-page.tsx',
    title: 'Connexion',
    asks: [],
  },
} as const satisfies Record<string, OpenScreen>;

/** What only who is signed in sees: the guard stands before everything at and under it. */
export const MEMBERS_ROOT = '/main';

export const membersScreens = {
  feed: { path: '/main/feed', file: 'app/pages/feed-page.tsx', asks: ['/api/feed'] },
  post: { path: '/main/post/:id', file: 'features/feed/post-page.tsx', asks: ['/api/posts/:id'] },
  explore: { path: '/main/explore', file: 'app/pages/explore-page.tsx' },
  category: { path: '/main/explore/category/:slug', file: 'app/pages/category-page.tsx' },
  subcategory: {
    path: '/main/explore/category/:categorySlug/subcategory/:subcategorySlug',
    file: 'app/pages/subcategory-page.tsx',
  },
  search: { path: '/main/recherche', file: 'app/pages/search-page.tsx' },
  ask: { path: '/main/ask', file: 'app/pages/role-chooser-page.tsx' },
  askUser: {
    path: '/main/ask/:username',
    file: 'features/ask/ask-me-page.tsx',
    asks: ['/api/users/:username'],
  },
  askMe: {
    path: '/main/askme/:username',
    file: 'features/ask/ask-me-page.tsx',
    asks: ['/api/users/:username'],
  },
  askQuestion: {
    path: '/main/ask-question',
    file: 'app/pages/ask-question-page.tsx',
    asks: ['/api/me/connections'],
  },
  messages: {
    path: '/main/messages',
    file: 'features/messages/messages-page.tsx',
    asks: ['/api/conversations?tab=active', '/api/conversations?tab=closed'],
  },
  conversation: {
    path: '/main/conversation/:username/:topicId/:pricingType',
    file: 'features/conversation/conversation-page.tsx',
  },
  user: {
    path: '/main/user/:username',
    file: 'app/pages/user-page.tsx',
    asks: ['/api/users/:username', '/api/users/:username/ratings'],
  },
  profile: {
    path: '/main/profile',
    file: 'app/pages/profile-page.tsx',
    // Figures only creators have.
    asks: ['/api/me'],
  },
  pricing: {
    path: '/main/profile/pricing',
    file: 'features/tariffs/pricing-page.tsx',
    asks: ['/api/me/tariffs', '/api/me', '/api/me/seller'],
  },
  posts: {
    path: '/main/profile/posts',
    file: 'features/posts/posts-page.tsx',
    asks: ['/api/me/posts'],
  },
  followers: {
    path: '/main/profile/followers',
    file: 'features/follows/followers-page.tsx',
    asks: ['/api/me/connections'],
  },
  purchases: {
    path: '/main/achats',
    file: 'features/orders/purchases-page.tsx',
    asks: ['/api/me/orders'],
  },
  purchase: {
    path: '/main/achats/:orderId',
    file: 'features/orders/order-page.tsx',
    asks: ['/api/orders/:orderId'],
  },
  receipt: {
    path: '/main/achats/:orderId/recu',
    file: 'features/orders/receipt-page.tsx',
    asks: ['/api/orders/:orderId/receipt'],
  },
  earnings: {
    path: '/main/revenus',
    file: 'features/earnings/earnings-page.tsx',
    asks: ['/api/me/earnings', '/api/me/orders?role=creator', '/api/me/statements/:month'],
  },
  /** A month `YYYY-MM` of Paris, to read and to print. */
  statement: {
    path: '/main/revenus/:period',
    file: 'features/earnings/statement-page.tsx',
    asks: ['/api/me/statements/:period'],
  },
  invoice: {
    path: '/main/revenus/:period/facture',
    file: 'features/earnings/invoice-page.tsx',
    asks: ['/api/me/invoices/:period'],
  },
  settings: {
    path: '/main/profile/settings',
    file: 'app/pages/settings-page.tsx',
    asks: ['/api/me', '/api/auth/sessions', '/api/me/notification-preferences', '/api/me/blocks'],
  },
  notifications: {
    path: '/main/notifications',
    file: 'features/notices/notices-page.tsx',
    asks: ['/api/me/notifications'],
  },
  /** What was decided about one's own things. */
  decisions: {
    path: '/main/decisions',
    file: 'features/moderation/decisions-page.tsx',
    asks: ['/api/me/decisions'],
  },
  /** For moderators alone; to everybody else there is no such page. */
  moderationConsole: { path: '/main/moderation', file: 'app/pages/moderation-page.tsx' },
  testDiscovery: { path: '/main/test-discovery', file: 'app/pages/test-discovery-page.tsx' },
  help: { path: '/main/help', file: 'app/pages/help-page.tsx' },
} as const satisfies Record<string, MembersScreen>;

export const openScreens = { ...siteScreens, ...bareScreens };
export const screens = { ...openScreens, ...membersScreens };

export type OpenScreenName = keyof typeof openScreens;
export type MembersScreenName = keyof typeof membersScreens;
export type ScreenName = keyof typeof screens;

/** The names of the parameters of a path, in order. */
export type ParameterNames<Path extends string> =
  Path extends `${string}:${infer Name}/${infer Rest}`
    ? [Name, ...ParameterNames<Rest>]
    : Path extends `${string}:${infer Name}`
      ? [Name]
      : [];

/** The name of any parameter of a screen's path. */
export type Parameter<Name extends ScreenName = ScreenName> = {
  [Each in Name]: ParameterNames<(typeof screens)[Each]['path']>[number];
}[Name];

/** The screens whose paths have parameters: what they show depends on data. */
export type DataScreenName<Name extends ScreenName = ScreenName> = {
  [Each in Name]: ParameterNames<(typeof screens)[Each]['path']> extends [] ? never : Each;
}[Name];

/** Whether the screen's path has parameters. */
export function isDataScreen<Name extends ScreenName>(
  name: Name,
): name is DataScreenName<Name> & Name {
  return screens[name].path.includes(':');
}

/** The names of screens, of one group of the register or of all. */
export function namesOf<Name extends ScreenName>(group: Record<Name, Screen>): Name[] {
  return Object.keys(group) as Name[];
}

/** The paths that a screen asks first; undefined where it makes no difference who is signed in, and it is open. */
export function asksOf(name: ScreenName): Screen['asks'] {
  const screen: Screen = screens[name];
  return screen.asks;
}

/** Whether the guard stands before the address with this path. */
export function isGuarded(pathname: string): boolean {
  return pathname === MEMBERS_ROOT || pathname.startsWith(`${MEMBERS_ROOT}/`);
}
