import { z } from 'zod';
import { textSchema } from '../text/text.ts';
import { COMPLAINT_MAX_LENGTH } from './order.ts';
import { refundSides } from './refund-sides.ts';

export const complaintSchema = z.strictObject({
  text: textSchema(
    COMPLAINT_MAX_LENGTH,
    `Le texte ne peut pas dépasser ${COMPLAINT_MAX_LENGTH} caractères`,
  ).min(1, 'Veuillez décrire le problème'),
});

export const complaintReplySchema = z.strictObject({
  text: textSchema(
    COMPLAINT_MAX_LENGTH,
    `Le texte ne peut pas dépasser ${COMPLAINT_MAX_LENGTH} caractères`,
  ).min(1, 'Veuillez écrire votre réponse'),
});

/** An operator's refund. The limit of `refundCents`, the rest of the price, depends on the order. */
export const operatorRefundSchema = z.strictObject({
  refundCents: z.int().min(1),
  reason: textSchema(COMPLAINT_MAX_LENGTH).min(1, 'Veuillez donner la raison'),
  from: z.enum(refundSides),
  /** Chosen before the first request; the same refund without one is the same act. */
  actId: z.uuid().toLowerCase().optional(),
});

/** A decision on a complaint. The limit of `refundCents`, the price, depends on the order. */
export const decisionSchema = z.strictObject({
  refundCents: z.int().min(0),
  reason: textSchema(COMPLAINT_MAX_LENGTH).min(1, 'Veuillez donner la raison'),
});

/** Both consents of consents.ts. */
export const consentsSchema = z.strictObject({
  startNow: z.literal(true, 'Veuillez demander que le service commence sans attendre'),
  losesRight: z.literal(true, 'Veuillez reconnaître la perte du droit de rétractation'),
});
