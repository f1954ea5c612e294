import { paths as screens } from '../../site/paths.ts';

/** The address of every screen, and of the places on some that links lead to. */
export const paths = {
  ...screens,
  howItWorks: `${screens.home}#how-it-works`,
  pricingPlans: `${screens.home}#pricing`,
  noticePreferences: `${screens.settings}#notifications`,
} as const;
