import { type DayFigures, type Figure, funnelOf } from '../../../domain/statistics/statistics.ts';
import { formatCount } from '../../formats/formats.ts';
import { Section } from './section.tsx';

const steps: Partial<Record<Figure, { label: string; before: string }>> = {
  views: { label: 'Vues de vos posts', before: '' },
  profileViews: { label: 'Visites de votre profil', before: 'des vues' },
  questions: { label: 'Questions', before: 'des visites' },
  answers: { label: 'Réponses', before: 'des questions' },
  reviews: { label: 'Avis', before: 'des réponses' },
};

/** The way from a view to a review, each step with its share of the one before. */
export function Funnel({ days }: { days: readonly DayFigures[] }) {
  const funnel = funnelOf(days);
  const most = Math.max(1, ...funnel.map(({ count }) => count));
  return (
    <Section title="De la vue à l’avis" hint="Sur la période, étape par étape.">
      <ol className="grid gap-3">
        {funnel.map(({ figure, count, share }) => {
          const { label, before } = steps[figure]!;
          return (
            <li key={figure} className="grid gap-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span>{label}</span>
                <span className="flex items-baseline gap-2">
                  {share !== null && (
                    <span className="text-sm text-ink-soft">
                      {percent(share)} {before}
                    </span>
                  )}
                  <span className="font-display text-lg font-semibold tabular-nums">
                    {formatCount(count)}
                  </span>
                </span>
              </p>
              <svg aria-hidden="true" className="h-2 w-full overflow-hidden rounded-full bg-wash">
                <rect
                  width={`${(100 * count) / most}%`}
                  height="100%"
                  rx="4"
                  className="fill-current text-encre"
                />
              </svg>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

/** A share in whole percent; a tenth below one percent. */
function percent(share: number): string {
  const digits = share < 0.01 ? 1 : 0;
  const figure = (share * 100).toLocaleString('fr-FR', { maximumFractionDigits: digits });
  return `${figure} %`;
}
