import type { Notice } from '../../../../domain/notifications/notification.ts';
import type { Section } from '../section.ts';

const NOTICES_PER_PAGE = 200;

export const noticeSections: readonly Section[] = [
  {
    name: 'notices',
    file: 'notices.json',
    holds: ['Inbox.notices'],
    async read({ env, me }, after) {
      const inbox = env.INBOX.getByName(me);
      const page = await inbox.noticesPage(
        after as { time: number; id: string } | null,
        NOTICES_PER_PAGE,
      );
      const notices: Notice[] = page.notices;
      return {
        ...{ document: 'notices', list: 'notices' },
        rows: notices.map(({ kind, title, body, actor, createdAt, readAt }) => ({
          ...{ kind, title, body, createdAt, readAt },
          person: actor && { username: actor.username, name: actor.name },
        })),
        ...(page.next && { next: page.next }),
      };
    },
  },
];
