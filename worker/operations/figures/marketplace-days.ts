import type { Database } from '../../../database/client.ts';
import { iso } from '../../../domain/dates/iso.ts';
import type {
  MarketplaceDay,
  MarketplacePeriod,
} from '../../../domain/statistics/marketplace-days.ts';
import { selectMarketplaceDays } from '../../jobs/marketplace-days.ts';
import { euros, spreadsheet } from '../../platform/csv.ts';

export async function readPeriod(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<MarketplacePeriod> {
  const rows = await selectMarketplaceDays(db, from, to);
  const computedAt = Math.max(...rows.map((row) => row.computedAt));
  return {
    ...{ from, to },
    computedAt: rows.length > 0 ? iso(computedAt) : null,
    days: rows.map(({ day, computedAt: _, ...figures }) => ({ date: day, ...figures })),
  };
}

/** Days as CSV for French spreadsheets. */
export function formatDays(days: readonly MarketplaceDay[]): string {
  return spreadsheet(
    days.map((day) => ({
      Date: day.date,
      Comptes: day.peopleTotal,
      'Nouveaux comptes': day.peopleNew,
      'Comptes supprimés': day.peopleDeleted,
      'Personnes actives': day.peopleActive,
      Créateurs: day.creatorsTotal,
      'Nouveaux créateurs': day.newCreators,
      'Pages complètes': day.creatorsComplete,
      'Créateurs vérifiés': day.creatorsVerified,
      'Versements activés': day.creatorsPayable,
      'Créateurs prêts': day.creatorsReady,
      'Questions à l’unité': day.askedQuestions,
      'Questions d’une journée': day.askedDays,
      'Questions d’un mois': day.askedMonths,
      'Répondues dans le délai': day.answeredInTime,
      'Répondues en retard': day.answeredLate,
      'Remboursées faute de réponse': day.unansweredRefunds,
      'Délai médian de réponse (s)': day.medianAnswerSeconds ?? '',
      'Volume (€)': euros(day.volumeCents),
      'Commission, TVA comprise (€)': euros(day.feeCents),
      Remboursements: day.refunds,
      'Remboursé (€)': euros(day.refundedCents),
      'Paiements contestés en banque': day.chargebacks,
      'Repris par les banques (€)': euros(day.chargedBackCents),
      'Transféré aux créateurs (€)': euros(day.transferredCents),
      Versements: day.payouts,
      'Arrivé en banque (€)': euros(day.paidOutCents),
      Signalements: day.reports,
      'Dossiers ouverts': day.casesOpened,
      'Dossiers décidés': day.casesDecided,
      'Décidés en 24 h': day.casesDecidedWithinDay,
      Appels: day.appeals,
      'Vues des posts': day.postViews,
      'Visites des profils': day.profileViews,
      'Paiements commencés': day.checkouts,
      'Commandes payées': day.ordersPaid,
      Notes: day.ratings,
    })),
  );
}
