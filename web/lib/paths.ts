import { paths as screens } from '../../site/paths.ts';

/** The address of every screen, and of the places on the landing page that links lead to. */
export const paths = {
  ...screens,
  howItWorks: `${screens.home}#how-it-works`,
  pricingPlans: `${screens.home}#pricing`,
} as const;
