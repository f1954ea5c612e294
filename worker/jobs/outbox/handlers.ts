import type { OutboxKind } from '../../../domain/outbox.ts';
import { removeFiles } from '../../accounts/export/remove-files.ts';
import { notifyRoleChange } from '../../accounts/roles/notify-role.ts';
import { mailWeeklyReport } from '../../community/statistics/weekly-reports.ts';
import { followMerge, followTopicTags } from '../../community/topics/follow-catalogue.ts';
import { followCatalogue } from '../../discovery/rankings/follow-catalogue.ts';
import { endUnpaid } from '../../marketplace/conversations/end-unpaid.ts';
import { sendQuestion } from '../../marketplace/conversations/send-question.ts';
import { copyPapers, copySettings } from '../../marketplace/papers/copy-papers.ts';
import { notifyCreators } from '../../marketplace/sellers/notify-creators.ts';
import { writeAgain } from '../../notifications/announcements/write-again.ts';
import { purgeFromOutbox } from '../../platform/caches/invalidation.ts';
import type { Handler } from '../../platform/effects.ts';
import { deleteObjects, deleteStrayObjects } from '../../platform/images/object-deletions.ts';
import { applyClosedAccount } from '../../trust/account-deletion/apply-closed-account.ts';
import { runDeletion } from '../../trust/account-deletion/run-deletion.ts';
import { endShop } from '../../trust/account-deletion/stop-selling.ts';
import { applyBlock } from '../../trust/blocks/apply-block.ts';
import { followGuestJoin } from '../../trust/guest-join/follow-guest-join.ts';
import { deliverLetter } from '../../trust/letters/deliver-letter.ts';
import {
  mailAppealOutcome,
  mailDecision,
  notifyReporter,
} from '../../trust/moderation/outcome-mails.ts';
import { endSuspendedSessions, refundUnservedBy } from '../../trust/moderation/suspension.ts';
import { mailOutcomes, mailReceipt } from '../../trust/reports/report-mails.ts';
import { deletePostNotices } from '../../trust/visibility/delete-post-notices.ts';
import { showOrHideComment } from '../../trust/visibility/show-or-hide-comment.ts';
import { showOrHideMessage } from '../../trust/visibility/show-or-hide-message.ts';
import { showOrHidePerson } from '../../trust/visibility/show-or-hide-person.ts';
import { showOrHidePost } from '../../trust/visibility/show-or-hide-post.ts';
import { showOrHideRating } from '../../trust/visibility/show-or-hide-rating.ts';

/**
 * The handler of each kind of the outbox (domain/outbox.ts). Each is in its feature's folder, and features
 * do not import this file, so that there is no import cycle.
 */
export const handlers: { [Kind in OutboxKind]: Handler<Kind> } = {
  block: applyBlock,
  unblock: applyBlock,
  account_closed: applyClosedAccount,
  guest_joined: followGuestJoin,
  end_sessions: endSuspendedSessions,
  give_back: refundUnservedBy,
  end_shop: endShop,
  end_unpaid: endUnpaid,
  send_question: sendQuestion,
  paper_copy: copyPapers,
  settings_copy: copySettings,
  post_seen: showOrHidePost,
  comment_seen: showOrHideComment,
  rating_seen: showOrHideRating,
  message_seen: showOrHideMessage,
  person_seen: showOrHidePerson,
  export_removal: removeFiles,
  post_quotes: deletePostNotices,
  purge: purgeFromOutbox,
  object_deletion: deleteObjects,
  stray_objects: deleteStrayObjects,
  topic_tags: followTopicTags,
  topic_merge: followMerge,
  catalogue: followCatalogue,
  delete_account: runDeletion,
  statement: mailDecision,
  appeal_outcome: mailAppealOutcome,
  letter: deliverLetter,
  report_received: mailReceipt,
  report_outcome: notifyReporter,
  outcomes_mail: mailOutcomes,
  terms_change: notifyCreators,
  weekly_report: mailWeeklyReport,
  role_changed: notifyRoleChange,
  announcement: writeAgain,
};
