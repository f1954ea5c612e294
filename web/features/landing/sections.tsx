import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { useDeadlines } from '../../platform/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { Answers } from './answers.tsx';
import { Categories } from './categories.tsx';
import { Closing } from './closing.tsx';
import { Experts } from './experts.tsx';
import { Plans } from './plans.tsx';
import { Section } from './section.tsx';

/** The landing page below its first screenful. */
export function Sections({ signedIn }: { signedIn: boolean }) {
  return (
    <>
      <Answers />
      <Categories signedIn={signedIn} />
      <Experts />
      <Steps />
      <Plans />
      <ForExperts />
      <Closing signedIn={signedIn} />
    </>
  );
}

/** The invitation to become a creator. */
function ForExperts() {
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

const stepsWithin = (answerDays: number) => [
  {
    title: 'Posez votre question',
    text: 'Choisissez un expert, écrivez comme vous parleriez. Plus c’est précis, plus la réponse le sera.',
  },
  {
    title: 'Recevez une réponse',
    text: 'L’expert vous lit et vous répond lui-même, dans une conversation rien qu’à vous deux.',
  },
  {
    title: 'Payez seulement les réponses reçues',
    text: `Payée à la commande, remboursée si l’expert ne répond pas en ${answerDays} jours. Pas de réponse, pas de paiement : le prix est affiché avant, et il ne change pas.`,
  },
];

function Steps() {
  const steps = stepsWithin(useDeadlines().answerDays);
  return (
    <Section id="how-it-works" title="Comment ça marche">
      <ol className="grid gap-10 sm:grid-cols-3 sm:gap-8">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-3">
            <span aria-hidden className="font-display text-display leading-none text-encre">
              {index + 1}
            </span>
            <h3 className="text-lg leading-snug">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
