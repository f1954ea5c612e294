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

/** Requests for 'Vérifié' and moderators' decisions on them. */

/** A creator's view of their own request. */
export interface OwnVerification {
  state: 'none' | VerificationState;
  /** `identity`: a new request after the name, username or portrait changed. */
  kind: VerificationKind;
  /** Reason of a rejection or revocation; null otherwise. */
  reason: string | null;
  /** Time of the last request, ISO 8601 UTC; null without one. */
  sentAt: string | null;
}

/** The profile before a change of name, username or portrait. */
export interface IdentityBefore {
  name: string | null;
  username: string;
  /** The portrait: a path of the API for moderators only, or a public URL. Null without one, or when it is unknown. */
  avatarUrl: string | null;
}

/** A pending request, as moderators see it. */
export interface WaitingVerification {
  id: string;
  kind: VerificationKind;
  /** The user's present profile. */
  user: Person;
  /** The profile while it was verified, for an `identity`; null for any other. */
  before: IdentityBefore | null;
  /** Facts of the profile that documents may prove or contradict. */
  compare: {
    /** The text about the creator; null without one. */
    about: string | null;
    /** Names of the topics that the creator answers. */
    topics: string[];
    links: { title: string | null; url: string }[];
    /** In years; null without a date of birth. */
    age: number | null;
    memberSince: string;
  };
  /** Paths of the documents in the API, for moderators only. */
  files: string[];
  /** The profile as it is, for {@link VerificationDecision.shows}. */
  shows: string;
  createdAt: string;
  /** Reason of this user's last rejection; null without one. */
  refusedBefore: string | null;
}

/** A moderator's decision. A rejection needs a reason, which the creator reads. */
export const verificationDecisionSchema = z
  .strictObject({
    approve: z.boolean(),
    reason: textSchema(VERIFICATION_REASON_MAX_LENGTH).default(''),
    /** The profile that the moderator saw, as the list had it. A changed profile is not verified. */
    shows: z.string().max(5_000).optional(),
  })
  .refine(({ approve, reason }) => approve || reason !== '', {
    path: ['reason'],
    message: 'Veuillez dire pourquoi la demande est refusée',
  });
export type VerificationDecision = z.infer<typeof verificationDecisionSchema>;

/** Revokes a user's 'Vérifié'. */
export const revocationSchema = z.strictObject({
  username: textSchema(100).min(1),
  reason: textSchema(VERIFICATION_REASON_MAX_LENGTH).min(1, 'Veuillez dire pourquoi'),
});
export type Revocation = z.infer<typeof revocationSchema>;

/** The result of a decided request. An operator, who is not a moderator, revokes an earlier approval. */
export type VerificationOutcome = 'verified' | 'refused' | 'revoked';

/** The creator's notice of the outcome. */
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

/** Users who type a reason often omit its full stop. */
const asSentence = (reason: string) => (/[.!?…]$/.test(reason) ? reason : `${reason}.`);

/** The error in the chosen files, or null. The server also checks their bytes. */
export function verificationFilesError(files: readonly { size: number }[]): string | null {
  if (files.length === 0) return 'Ajoutez au moins une photo de vos documents';
  if (files.length > VERIFICATION_FILES_MAX)
    return `${VERIFICATION_FILES_MAX} photos au plus peuvent être envoyées`;
  if (areTooLarge(files.map(({ size }) => size)))
    return problemFor('verification.too_large').detail;
  return null;
}

/** True when files of these sizes exceed the limits. */
export function areTooLarge(sizes: readonly number[]): boolean {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return all > VERIFICATION_MAX_BYTES || sizes.some((size) => size > VERIFICATION_FILE_MAX_BYTES);
}
