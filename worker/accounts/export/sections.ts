import type { Section } from './section.ts';
import { accountSections } from './sections/account.ts';
import { communitySections } from './sections/community.ts';
import { conversationSections } from './sections/conversations.ts';
import { moderationSections } from './sections/moderation.ts';
import { moneySections } from './sections/money.ts';
import { noticeSections } from './sections/notices.ts';
import { pictureSections } from './sections/pictures.ts';

/**
 * All that an export contains, in its order; the sections of one file follow each other. A test compares it
 * with domain/accounts/personal-data.ts.
 */
export const sections: readonly Section[] = [
  ...accountSections,
  ...communitySections,
  ...conversationSections,
  ...moneySections,
  ...noticeSections,
  ...moderationSections,
  ...pictureSections,
];
