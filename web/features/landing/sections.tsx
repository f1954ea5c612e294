import { Categories } from './categories.tsx';
import { Closing } from './closing.tsx';
import { Experts } from './experts.tsx';
import { ForExperts } from './for-experts.tsx';
import { Plans } from './plans.tsx';
import { Steps } from './steps.tsx';

/** The landing page below its first screenful. */
export function Sections({ signedIn }: { signedIn: boolean }) {
  return (
    <>
      <Categories signedIn={signedIn} />
      <Experts />
      <Steps />
      <Plans />
      <ForExperts />
      <Closing signedIn={signedIn} />
    </>
  );
}
