import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { figureName } from '../../../site/landing-figures.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionForm } from '../../widgets/question-form.tsx';
import { Figure } from './figure.tsx';

const claims = [
  { figure: <Figure name={figureName('total', 'answers')} />, text: 'réponses données' },
  { figure: <Figure name={figureName('total', 'creators')} />, text: 'experts' },
  { figure: 'dès 3 euros', text: 'par question' },
];

/** The tagline, the claims, and between them a sample conversation. A claim without a figure is hidden. */
export function Hero({ conversation }: { conversation: ReactNode }) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-12 sm:px-6 sm:pt-16">
      <div className="grid items-center gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid justify-items-start gap-7">
          <h1 className="text-display tracking-[-0.035em] lg:text-[clamp(3rem,1rem+3.7vw,4rem)]">
            <span className="block">Posez une question.</span>{' '}
            <span className="block text-encre">Recevez une réponse.</span>
          </h1>
          <p className="max-w-[46ch] text-lg text-ink-soft">
            Une vraie personne, qui connaît le sujet, vous lit et vous répond. Pas un moteur de
            recherche, pas un forum : une conversation.
          </p>
          <QuestionForm>
            <Button asChild size="large" variant="outline">
              <Link to={paths.discover}>Découvrir les experts</Link>
            </Button>
          </QuestionForm>
        </div>
        {conversation}
      </div>
      <dl className="mt-14 grid border-t sm:mt-16 sm:grid-cols-3">
        {claims.map(({ figure, text }) => (
          <div
            key={text}
            className="has-[span:empty]:hidden flex flex-wrap items-baseline gap-x-3 py-5 max-sm:not-first:border-t sm:not-first:border-l sm:not-first:pl-6"
          >
            <dt className="order-last text-ink-soft">{text}</dt>
            <dd className="font-display text-2xl font-semibold tracking-tight sm:whitespace-nowrap">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
