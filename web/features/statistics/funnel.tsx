import { type DayFigures, type Figure, funnelOf } from '../../../domain/statistics/statistics.ts';
import { FunnelSteps } from '../../widgets/plot/funnel-steps.tsx';

const steps: Partial<Record<Figure, { label: string; before: string }>> = {
  views: { label: 'Vues de vos posts', before: '' },
  profileViews: { label: 'Visites de votre profil', before: 'des vues' },
  questions: { label: 'Questions', before: 'des visites' },
  answers: { label: 'Réponses', before: 'des questions' },
  reviews: { label: 'Avis', before: 'des réponses' },
};

/** The way from a view to a review, each step with its share of the one before. */
export function Funnel({ days }: { days: readonly DayFigures[] }) {
  return (
    <FunnelSteps
      title="De la vue à l’avis"
      hint="Sur la période, étape par étape."
      steps={funnelOf(days).map(({ figure, ...counted }) => ({
        name: figure,
        ...steps[figure]!,
        ...counted,
      }))}
    />
  );
}
