import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';

/** The last call to action; a visitor writes the question before any account. */
export function Closing({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="closing-title" className="bg-encre-wash">
      <div className="mx-auto grid max-w-6xl justify-items-start gap-8 px-4 py-20 sm:px-6 sm:py-28">
        <h2 id="closing-title" className="max-w-[16ch] text-display tracking-[-0.035em]">
          Et vous, que <span className="whitespace-nowrap">voulez-vous</span> savoir ?
        </h2>
        <Button asChild size="large">
          <Link to={signedIn ? paths.askQuestion : paths.publicAsk}>Poser ma question</Link>
        </Button>
      </div>
    </section>
  );
}
