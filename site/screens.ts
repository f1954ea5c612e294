/**
 * The register of the site, with every screen once. It is used by the router, server rendering, the
 * sitemap, the build, and tests and benchmarks that visit all screens. Paths are those of the
 * specification, section 2, and of the public pages.
 */
interface Screen {
  /** Its pattern: `:name` stands for one segment. site/paths.ts builds URLs from it. */
  path: `/${string}`;
  /** Its component, the file's default export; from web/. */
  file: `${string}-page.tsx`;
}

/** A screen that the Worker can render for everybody. */
export interface OpenScreen extends Screen {
  /**
   * The document's title, without the product's name. When the path has parameters, it is the title for
   * missing content. worker/pages/data-heads.ts has the titles of existing content, and descriptions.ts
   * there has the descriptions.
   */
  title: string;
  /** True when the sitemap leaves it out, and search engines are asked not to list it. */
  isUnlisted?: boolean;
  /** True when no cache may store it, because its URL contains a secret. */
  isSecret?: boolean;
}

/**
 * A screen behind the guard. It sets its title itself: visitors, including search engines, see the sign-in
 * page at each of these URLs.
 */
export interface MembersScreen extends Screen {
  path: `/main/${string}`;
}

/** Public screens, between the site's header and footer. */
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
  },
  discoverCategory: {
    path: '/decouvrir/category/:slug',
    file: 'app/pages/category-page.tsx',
    title: 'Explorer',
  },
  discoverSubcategory: {
    path: '/decouvrir/category/:categorySlug/subcategory/:subcategorySlug',
    file: 'app/pages/subcategory-page.tsx',
    title: 'Explorer',
  },
  /** The URL contains the whole search: `?q=`, and `type` for one kind of results. */
  discoverSearch: {
    path: '/recherche',
    file: 'app/pages/search-page.tsx',
    title: 'Recherche',
    // Each query gives another page with the content of other pages.
    isUnlisted: true,
  },
  /** The question first, then who can answer it. */
  publicAsk: {
    path: '/poser-une-question',
    file: 'app/pages/ask-page.tsx',
    title: 'Poser une question',
  },
  /** A visitor's choice of a topic and an option of a creator. Members have {@link membersScreens} `askMe`. */
  publicAskMe: {
    path: '/demander/:username',
    file: 'features/ask/ask-me-page.tsx',
    title: 'Ask Me',
  },
  /** A visitor's order, which makes their account. Members have {@link membersScreens} `conversation`. */
  publicOrder: {
    path: '/commander/:username/:topicId/:pricingType',
    file: 'app/pages/order-page.tsx',
    title: 'Nouvelle conversation',
  },
  publicPost: {
    path: '/decouvrir/post/:id',
    file: 'features/feed/post-page.tsx',
    title: 'Post',
  },
  /** Target of mailed links. */
  link: {
    path: '/lien',
    file: 'features/account/link-page.tsx',
    title: 'Lien reçu par e-mail',
    isUnlisted: true,
    isSecret: true,
  },
  /** Target of the mail about a suspension; `?token=` identifies it. */
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
    title: 'Conditions d’utilisation',
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
  /** The rules and their enforcement. Signed-in users and moderators have other screens for their own cases. */
  rules: {
    path: '/moderation',
    file: 'app/pages/rules-page.tsx',
    title: 'Règles et modération',
  },
  /** Working parts of the service, and the start of each outage. */
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
  /** `@` and a username. Routers have no pattern for half a segment, so the page and its head parse it. */
  publicProfile: {
    path: '/:handle',
    file: 'app/pages/public-profile-page.tsx',
    title: 'Profil',
  },
} as const satisfies Record<string, OpenScreen>;

/** Public screens without header and footer. */
export const bareScreens = {
  auth: {
    path: '/auth',
    file: 'features/account/auth-page.tsx',
    title: 'Connexion',
  },
} as const satisfies Record<string, OpenScreen>;

/** Root of the screens that only signed-in users see; the guard covers everything at and under it. */
export const MEMBERS_ROOT = '/main';

export const membersScreens = {
  feed: { path: '/main/feed', file: 'app/pages/feed-page.tsx' },
  /** The posts of followed creators. */
  followedFeed: {
    path: '/main/feed/abonnements',
    file: 'app/pages/feed-page.tsx',
  },
  post: { path: '/main/post/:id', file: 'features/feed/post-page.tsx' },
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
  },
  askMe: {
    path: '/main/askme/:username',
    file: 'features/ask/ask-me-page.tsx',
  },
  askQuestion: {
    path: '/main/ask-question',
    file: 'app/pages/ask-question-page.tsx',
  },
  messages: {
    path: '/main/messages',
    file: 'features/messages/messages-page.tsx',
  },
  conversation: {
    path: '/main/conversation/:username/:topicId/:pricingType',
    file: 'features/conversation/conversation-page.tsx',
  },
  user: {
    path: '/main/user/:username',
    file: 'app/pages/user-page.tsx',
  },
  profile: {
    path: '/main/profile',
    file: 'app/pages/profile-page.tsx',
  },
  pricing: {
    path: '/main/profile/pricing',
    file: 'features/tariffs/pricing-page.tsx',
  },
  posts: {
    path: '/main/profile/posts',
    file: 'features/posts/posts-page.tsx',
  },
  followers: {
    path: '/main/profile/followers',
    file: 'features/follows/followers-page.tsx',
  },
  purchases: {
    path: '/main/achats',
    file: 'features/orders/purchases-page.tsx',
  },
  purchase: {
    path: '/main/achats/:orderId',
    file: 'features/orders/order-page.tsx',
  },
  receipt: {
    path: '/main/achats/:orderId/recu',
    file: 'features/orders/receipt-page.tsx',
  },
  earnings: {
    path: '/main/revenus',
    file: 'features/earnings/earnings-page.tsx',
  },
  /** The creator's figures; `?jours=` names the period. */
  statistics: {
    path: '/main/statistiques',
    file: 'features/statistics/statistics-page.tsx',
  },
  /** A month `YYYY-MM` of Paris, for reading and printing. */
  statement: {
    path: '/main/revenus/:period',
    file: 'features/earnings/statement-page.tsx',
  },
  payout: {
    path: '/main/revenus/virements/:payoutId',
    file: 'features/earnings/payout-page.tsx',
  },
  invoice: {
    path: '/main/revenus/:period/facture',
    file: 'features/earnings/invoice-page.tsx',
  },
  settings: {
    path: '/main/profile/settings',
    file: 'app/pages/settings-page.tsx',
  },
  notifications: {
    path: '/main/notifications',
    file: 'features/notices/notices-page.tsx',
  },
  /** Decisions about the user's own content. */
  decisions: {
    path: '/main/decisions',
    file: 'features/moderation/decisions-page.tsx',
  },
  /** Letters of the team to the user, and the user's answers. */
  letters: {
    path: '/main/courrier',
    file: 'features/letters/letters-page.tsx',
  },
  /** Only for moderators; other users get a 404. */
  moderationConsole: { path: '/main/moderation', file: 'app/pages/moderation-page.tsx' },
  /** Only for operators; other users get a 404. `?onglet=` names the section. */
  operations: { path: '/main/exploitation', file: 'app/pages/operations-page.tsx' },
  testDiscovery: { path: '/main/test-discovery', file: 'app/pages/test-discovery-page.tsx' },
  help: { path: '/main/help', file: 'app/pages/help-page.tsx' },
} as const satisfies Record<string, MembersScreen>;

export const openScreens = { ...siteScreens, ...bareScreens };
export const screens = { ...openScreens, ...membersScreens };

export type OpenScreenName = keyof typeof openScreens;
export type ScreenName = keyof typeof screens;

export type ParameterNames<Path extends string> =
  Path extends `${string}:${infer Name}/${infer Rest}`
    ? [Name, ...ParameterNames<Rest>]
    : Path extends `${string}:${infer Name}`
      ? [Name]
      : [];

export type Parameter<Name extends ScreenName = ScreenName> = {
  [Each in Name]: ParameterNames<(typeof screens)[Each]['path']>[number];
}[Name];

/** The screens whose paths have parameters, and whose content therefore depends on data. */
export type DataScreenName<Name extends ScreenName = ScreenName> = {
  [Each in Name]: ParameterNames<(typeof screens)[Each]['path']> extends [] ? never : Each;
}[Name];

export function isDataScreen<Name extends ScreenName>(
  name: Name,
): name is DataScreenName<Name> & Name {
  return screens[name].path.includes(':');
}

/** The names of all screens in a group of the register, or in the whole register. */
export function namesOf<Name extends ScreenName>(group: Record<Name, Screen>): Name[] {
  return Object.keys(group) as Name[];
}

export function isGuarded(pathname: string): boolean {
  return pathname === MEMBERS_ROOT || pathname.startsWith(`${MEMBERS_ROOT}/`);
}
