import type { FunnelStep } from '../../../../domain/statistics/marketplace-days.ts';
import { frenchDay } from '../../../../domain/text/french-date.ts';

/** The steps of the funnel, and each as the whole of the next one's share. */
export const funnelWords: Record<FunnelStep, { label: string; before: string }> = {
  postViews: { label: 'Vues des posts', before: '' },
  profileViews: { label: 'Visites des profils', before: 'des vues' },
  checkouts: { label: 'Paiements commencés', before: 'des visites' },
  ordersPaid: { label: 'Commandes payées', before: 'des paiements commencés' },
  questions: { label: 'Questions posées', before: 'des commandes' },
  answers: { label: 'Réponses', before: 'des questions' },
  ratings: { label: 'Notes', before: 'des réponses' },
};

/** A day for the table of a plot, and for its axis. */
export function dayName(date: string, month: 'long' | 'short'): string {
  return frenchDay(date, { month, year: month === 'long' });
}
