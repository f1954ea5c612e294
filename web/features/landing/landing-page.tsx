import { siteScreens } from '../../../site/screens.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useHasSession } from '../../platform/session.ts';
import { Categories } from './categories.tsx';
import { Closing } from './closing.tsx';
import { Experts } from './experts.tsx';
import { ForExperts } from './for-experts.tsx';
import { Hero } from './hero.tsx';
import { Plans } from './plans.tsx';
import { Steps } from './steps.tsx';

/** The product's presentation to new visitors (specification, section 1). */
export function LandingPage() {
  usePageTitle(siteScreens.home.title);
  const signedIn = useHasSession();
  return (
    <>
      <Hero />
      <Categories signedIn={signedIn} />
      <Experts />
      <Steps />
      <Plans />
      <ForExperts />
      <Closing />
    </>
  );
}
