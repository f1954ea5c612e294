import { applyBlock } from '../blocks/apply-block.ts';
import { carryOutPurge } from '../caches/forget.ts';
import { deleteStrayPicture } from '../images/stray-pictures.ts';
import { endSuspendedSessions, giveBackOfSuspended } from '../moderation/suspension.ts';
import { tellAppealOutcome, tellDecision, tellReporter } from '../moderation/tell.ts';
import { mailReceipt } from '../reports/report-mails.ts';
import { deleteVerificationFiles } from '../verification/files.ts';
import { forgetQuotes } from '../visibility/forget-quotes.ts';
import { showOrHideComment } from '../visibility/show-or-hide-comment.ts';
import { showOrHideMessage } from '../visibility/show-or-hide-message.ts';
import { showOrHidePerson } from '../visibility/show-or-hide-person.ts';
import { showOrHidePost } from '../visibility/show-or-hide-post.ts';
import { showOrHideRating } from '../visibility/show-or-hide-rating.ts';

/**
 * Does one thing outside D1. It may come twice, and late: it brings outside what D1 says now, never what
 * it said when the row was written. Rejects where it has to be tried again. `data`: the row's.
 */
export type SafetyOperation = (
  env: Env,
  data: Record<string, string>,
  now: number,
) => Promise<void>;

/**
 * What follows blocks and decisions outside D1, by the kind of the row in `safety_effects` that a trigger
 * writes. Each stands with its feature, which in turn does not know this table: features go in no circle.
 */
export const operations: Record<string, SafetyOperation> = {
  block: applyBlock,
  appeal_outcome: tellAppealOutcome,
  end_sessions: endSuspendedSessions,
  give_back: giveBackOfSuspended,
  report_outcome: tellReporter,
  // What is hidden, or shown again (worker/visibility).
  post_seen: showOrHidePost,
  post_quotes: forgetQuotes,
  comment_seen: showOrHideComment,
  rating_seen: showOrHideRating,
  message_seen: showOrHideMessage,
  person_seen: showOrHidePerson,
  purge: carryOutPurge,
  report_received: mailReceipt,
  statement: tellDecision,
  stray_picture: deleteStrayPicture,
  verification_files: deleteVerificationFiles,
  unblock: applyBlock,
};
