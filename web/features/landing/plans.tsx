import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { PERIOD_DAYS } from '../../../domain/periods.ts';
import { attributeOf } from '../../../site/page-contract.ts';
import { paths } from '../../platform/paths.ts';
import { useDeadlines } from '../../platform/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Section } from './section.tsx';

/** The two payment options (specification, section 1). */
const plansWithin = (answerDays: number) => [
  {
    name: 'À la question',
    price: '3 euros',
    unit: 'par question',
    isFrom: true,
    points: [
      'Une question, une réponse personnelle',
      'L’expert de votre choix',
      'Payée seulement si vous recevez une réponse',
      `Remboursée si l’expert ne répond pas en ${answerDays} jours`,
    ],
    action: 'Poser une question',
  },
  {
    name: 'Abonnement mensuel',
    price: '15 euros',
    unit: 'par mois',
    isFrom: false,
    points: [
      'Questions illimitées',
      'Une conversation suivie, pas une réponse isolée',
      `${PERIOD_DAYS.month} jours, sans renouvellement`,
      'Annulable à tout moment',
    ],
    action: 'S’abonner',
  },
];

export function Plans() {
  const plans = plansWithin(useDeadlines().answerDays);
  return (
    <Section
      id="pricing"
      title="Tarifs"
      lead="Deux façons de demander, et aucune surprise ensuite."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {plans.map(({ name, price, unit, isFrom, points, action }, index) => (
          <Card key={name} asChild className="flex flex-col gap-5 p-6 sm:p-7">
            <article aria-label={name}>
              <h3 className="text-lg">{name}</h3>
              <p className="flex flex-wrap items-baseline gap-x-2">
                {isFrom && <span className="text-ink-soft">dès</span>}
                <span className="font-display text-[2.75rem] leading-none font-semibold tracking-tight text-safran">
                  {price}
                </span>
                <span className="text-ink-soft">{unit}</span>
              </p>
              <ul className="grid flex-1 content-start gap-2.5 text-sm">
                {points.map((point) => (
                  <li key={point} className="flex gap-2.5">
                    <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-encre" />
                    {point}
                  </li>
                ))}
              </ul>
              <Button asChild variant={index === 0 ? 'primary' : 'outline'} size="large">
                {/* Links to /auth, as specified, which then redirects to the choice of a creator. */}
                <Link
                  to={paths.auth}
                  state={{ from: paths.askQuestion, mode: 'sign-up' }}
                  {...{ [attributeOf('early')]: '' }}
                >
                  {action}
                </Link>
              </Button>
            </article>
          </Card>
        ))}
      </div>
    </Section>
  );
}
