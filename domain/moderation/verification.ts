import { z } from 'zod';
import {
  VERIFICATION_FILE_MAX_BYTES,
  VERIFICATION_FILES_MAX,
  VERIFICATION_MAX_BYTES,
  VERIFICATION_REASON_MAX_LENGTH,
} from '../limits.ts';
import { problemFor } from '../problem.ts';
import type { Person } from '../profiles/person.ts';
import { textSchema } from '../text/text.ts';
import type { VerificationKind, VerificationState } from './moderation.ts';

/** What 'Vérifié' is asked for with, and what moderators make of it. */

/** What a creator sees of their own request. */
export interface OwnVerification {
  state: 'none' | VerificationState;
  /** `identity`: it was asked for anew because the name, username or portrait has changed. */
  kind: VerificationKind;
  /** Why it was refused or taken back; null otherwise. */
  reason: string | null;
  /** When the last request was sent, ISO 8601 UTC; null without one. */
  sentAt: string | null;
}

/** The kinds of requests: by documents, or after a change of name, username or portrait. */
export interface IdentityBefore {
  name: string | null;
  username: string;
  /**
   * The portrait: a path of the API for moderators alone, or a public address; null without one, and
   * where it is not known any more.
   */
  avatarUrl: string | null;
}

/** A request that waits, as moderators see it. */
export interface WaitingVerification {
  id: string;
  kind: VerificationKind;
  /** The person as they are now. */
  user: Person;
  /** The profile while it was verified, for an `identity`; null for any other. */
  before: IdentityBefore | null;
  /** Documents: paths of the API, for moderators alone. */
  files: string[];
  /** The profile as it is, for {@link VerificationDecision.shows}. */
  shows: string;
  createdAt: string;
  /** Why this person's last request was refused; null where none was. */
  refusedBefore: string | null;
}

/** A moderator's decision: refusing needs a reason, which the creator reads. */
export const verificationDecisionSchema = z
  .strictObject({
    approve: z.boolean(),
    reason: textSchema(VERIFICATION_REASON_MAX_LENGTH).default(''),
    /** The profile that the moderator has looked at, as the list had it: nothing else is granted. */
    shows: z.string().max(5_000).optional(),
  })
  .refine(({ approve, reason }) => approve || reason !== '', {
    path: ['reason'],
    message: 'Veuillez dire pourquoi la demande est refusée',
  });
export type VerificationDecision = z.infer<typeof verificationDecisionSchema>;

/** Takes 'Vérifié' back from who has it. */
export const revocationSchema = z.strictObject({
  username: textSchema(100).min(1),
  reason: textSchema(VERIFICATION_REASON_MAX_LENGTH).min(1, 'Veuillez dire pourquoi'),
});
export type Revocation = z.infer<typeof revocationSchema>;

/**
 * What a decided request came to. An operator, who is no moderator, revokes: takes back what had been
 * granted.
 */
export type VerificationOutcome = 'verified' | 'refused' | 'revoked';

/** What the creator is told of it. */
export function verificationWords(
  outcome: VerificationOutcome,
  reason: string,
  kind: VerificationKind = 'documents',
): { title: string; body: string } {
  switch (outcome) {
    case 'verified':
      return kind === 'identity'
        ? {
            title: 'Votre profil est de nouveau vérifié',
            body: 'Vos changements ont été contrôlés : le badge « Vérifié » figure de nouveau sur votre profil.',
          }
        : {
            title: 'Votre profil est vérifié',
            body: 'Le badge « Vérifié » y figure désormais. Vos documents ont été supprimés.',
          };
    case 'refused':
      return {
        title: 'Votre profil n’a pas pu être vérifié',
        body:
          kind === 'identity'
            ? `Motif : ${asSentence(reason)} ${AGAIN}`
            : `Motif : ${asSentence(reason)} Vos documents ont été supprimés. ${AGAIN}`,
      };
    case 'revoked':
      return {
        title: 'Votre profil n’est plus vérifié',
        body: `Motif : ${asSentence(reason)} ${AGAIN}`,
      };
  }
}

const AGAIN = 'Vous pouvez faire une nouvelle demande depuis vos paramètres.';

/** People who type a reason leave out its full stop. */
const asSentence = (reason: string) => (/[.!?…]$/.test(reason) ? reason : `${reason}.`);

/** What is wrong with the files that somebody chose, or null. The server looks at their bytes, too. */
export function verificationFilesError(files: readonly { size: number }[]): string | null {
  if (files.length === 0) return 'Ajoutez au moins une photo de vos documents';
  if (files.length > VERIFICATION_FILES_MAX)
    return `${VERIFICATION_FILES_MAX} photos au plus peuvent être envoyées`;
  if (areTooLarge(files.map(({ size }) => size)))
    return problemFor('verification.too_large').detail;
  return null;
}

/** Whether files of so many bytes are more than is taken. */
export function areTooLarge(sizes: readonly number[]): boolean {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return all > VERIFICATION_MAX_BYTES || sizes.some((size) => size > VERIFICATION_FILE_MAX_BYTES);
}
