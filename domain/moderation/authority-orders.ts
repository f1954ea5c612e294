import { z } from 'zod';
import { AUTHORITY_MAX_LENGTH, AUTHORITY_TEXT_MAX_LENGTH } from '../limits.ts';
import type { NamedOperator } from '../operations/operators-wire.ts';
import { textSchema } from '../text/text.ts';

/** Orders of courts and authorities to remove content or to identify a user, as operators record them. */

/** `id` is chosen by the client: the same again records nothing. */
export const authorityOrderSchema = z.strictObject({
  id: z.uuid().toLowerCase(),
  /** The day on which it arrived, `YYYY-MM-DD`. */
  receivedOn: z.iso.date('Cette date n’existe pas').regex(/^20/, 'Cette date n’existe pas'),
  authority: textSchema(AUTHORITY_MAX_LENGTH).min(1, 'Indiquez l’autorité'),
  subject: textSchema(AUTHORITY_TEXT_MAX_LENGTH).min(1, 'Indiquez l’objet'),
  outcome: textSchema(AUTHORITY_TEXT_MAX_LENGTH).min(1, 'Indiquez la suite donnée'),
});
export type NewAuthorityOrder = z.infer<typeof authorityOrderSchema>;

export interface AuthorityOrder extends NewAuthorityOrder {
  /** ISO 8601. */
  recordedAt: string;
  recordedBy: NamedOperator;
}
