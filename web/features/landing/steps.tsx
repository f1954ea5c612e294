import { useDeadlines } from '../../platform/site-config.ts';
import { Section } from './section.tsx';

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

export function Steps() {
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
