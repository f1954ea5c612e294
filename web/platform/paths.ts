import { paths as screens } from '../../site/paths.ts';

/** The path of every screen, and of the linked places on some. */
export const paths = {
  ...screens,
  howItWorks: `${screens.home}#how-it-works`,
  pricingPlans: `${screens.home}#pricing`,
  noticePreferences: `${screens.settings}#notifications`,
} as const;
