import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';

/** The invitation to become a creator. */
export function ForExperts() {
  return (
    <section aria-labelledby="for-experts-title" className="border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-6 px-4 py-14 sm:px-6 sm:py-16">
        <div className="grid max-w-[56ch] gap-2">
          <h2 id="for-experts-title" className="text-xl">
            Et si c’était vous qui répondiez&nbsp;?
          </h2>
          <p className="text-ink-soft">
            Vous connaissez un sujet sur le bout des doigts&nbsp;? Fixez vos tarifs, répondez quand
            vous le pouvez, et soyez payé pour ce que vous savez.
          </p>
        </div>
        <Button asChild variant="outline" size="large">
          <Link to={paths.ask}>Devenir créateur</Link>
        </Button>
      </div>
    </section>
  );
}
