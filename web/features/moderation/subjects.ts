import {
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
  Newspaper,
  Star,
  User,
} from 'lucide-react';
import type { ModeratedType } from '../../../domain/moderation/moderation.ts';
import type { ModeratedPerson, Subject } from '../../../domain/moderation/moderation-wire.ts';
import { formatSubject } from '../../../domain/moderation/moderation-words.ts';
import { shownName } from '../../../domain/profiles/person.ts';

export const typeIcons: Record<ModeratedType, LucideIcon> = {
  profile: User,
  post: Newspaper,
  comment: MessageSquareText,
  message: MessageCircle,
  rating: Star,
};

/** 'Commentaire de Basile Quentin'. */
export function subjectTitle({ type }: Subject, author: ModeratedPerson | null): string {
  return formatSubject(type, shownName(author));
}
