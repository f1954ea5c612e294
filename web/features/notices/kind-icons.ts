import {
  CircleAlert,
  Coins,
  Heart,
  Hourglass,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestion,
  MessagesSquare,
  Quote,
  ReceiptText,
  Star,
  UsersRound,
} from 'lucide-react';
import type { NoticeKind } from '../../../domain/notifications/notification.ts';

/** Icon of each notification kind; only icons that other screens already load. */
export const kindIcons: Record<NoticeKind, LucideIcon> = {
  question: MessageCircleQuestion,
  answer: MessagesSquare,
  message: MessageCircle,
  reminder: Hourglass,
  refund: ReceiptText,
  release: Coins,
  sale_lost: Coins,
  dispute: CircleAlert,
  payout: Coins,
  rating: Star,
  publication: Quote,
  follow: UsersRound,
  like: Heart,
  comment: Quote,
  reply: Quote,
  week: Star,
  post: Quote,
  return: MessageCircleQuestion,
  moderation: CircleAlert,
  account: CircleAlert,
};
