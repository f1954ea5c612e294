import type { AnnouncementPage } from '../domain/notifications/announcement.ts';
import type {
  NoticeActors,
  NoticeConversation,
  NoticeFacts,
} from '../domain/notifications/notice-facts.ts';
import { paths } from './paths.ts';

/** Target of a notice: its subject, or the closest page that still exists. */
export function noticeHref(facts: NoticeFacts, { last, count }: NoticeActors): string {
  switch (facts.kind) {
    case 'question':
    case 'answer':
    case 'message':
    case 'reminder':
    case 'rating':
    case 'publication':
      return conversationHref(facts.conversation, last?.username);
    case 'refund':
    case 'sale_lost':
    case 'dispute':
      return paths.purchase(facts.order.id);
    case 'payout':
      return 'payoutId' in facts ? paths.payout(facts.payoutId) : paths.earnings;
    case 'release':
      return paths.earnings;
    case 'follow':
      return last && count === 1 ? paths.user(last.username) : paths.followers;
    case 'like':
    case 'comment':
      return paths.post(facts.postId);
    case 'reply':
      if ('postId' in facts) return paths.post(facts.postId);
      return last ? paths.reviews(last.username) : paths.messages;
    case 'post':
      return last && facts.posts > 1 ? paths.user(last.username) : paths.post(facts.postId);
    case 'return':
      return last ? paths.askMe(last.username) : paths.explore;
    case 'moderation':
      return 'about' in facts ? paths.verification : facts.path;
    case 'week':
      return paths.statistics;
    case 'account':
    case 'news':
      if ('about' in facts) return announcementHref(facts.page);
      if (facts.event === 'terms') return paths.payments;
      if (facts.event === 'tasks') return paths.operations;
      if (facts.event === 'letter') return paths.letters;
      return facts.event === 'export_ready' ? paths.ownExport : paths.settings;
  }
}

/** The page that an announcement links to; without one, the list where its whole text is. */
export const announcementHref = (page: AnnouncementPage): string =>
  paths[page === 'none' ? 'notifications' : page];

/** The conversation's URL, or the list when the other participant has deleted their account. */
function conversationHref(
  { id, topic, pricing }: NoticeConversation,
  username: string | undefined,
): string {
  return username ? paths.conversation(username, topic.id, pricing, id) : paths.messages;
}
