import type { Earnings } from '../../../domain/orders/earnings.ts';
import { formatDay, formatPrice } from '../../formats/formats.ts';

type Waits = Earnings['waits'];

/** The reason of 'À venir', and its days; without an answered order, the general rule. */
export function releaseReason({ firstReleaseAt, lastReleaseAt }: Waits, days: number): string {
  if (firstReleaseAt === null || lastReleaseAt === null)
    return `Vous avez répondu : disponible ${days} jours après, ou dès que la personne confirme.`;
  const [first, last] = [formatDay(firstReleaseAt), formatDay(lastReleaseAt)];
  const when = first === last ? `le ${first}` : `entre le ${first} et le ${last}`;
  return `Vous avez répondu : disponible ${when}, ou dès que la personne confirme.`;
}

/** Names who decides about the money 'En suspens', and until when. Amounts are integer cents. */
export function suspendedReason(
  { bank, complaint }: { bank: number; complaint: number },
  { complaintDecidedBy, disputedSince }: Waits,
  currency: string,
): string {
  const since = disputedSince === null ? '' : ` depuis le ${formatDay(disputedSince)}`;
  const byBank = `la banque de la personne l’examine${since}, ce qui peut durer des semaines`;
  const by = complaintDecidedBy === null ? '' : ` avant le ${formatDay(complaintDecidedBy)}`;
  const byComplaint = `notre équipe tranche${by}, sinon le prix est rendu`;
  if (complaint === 0) return `Un paiement contesté : ${byBank}.`;
  if (bank === 0) return `Un problème signalé : ${byComplaint}.`;
  return `${formatPrice(bank, currency)} : ${byBank}. ${formatPrice(complaint, currency)} : ${byComplaint}.`;
}
