import { describe, expect, it } from 'vitest';
import {
  type Delivery,
  type NoticeKind,
  noticeKinds,
} from '../../../domain/notifications/notification.ts';
import { noticeMail } from './notice-mail.ts';

const letter = {
  to: 'lea@example.com',
  origin: 'https://dis-moi.example',
  unsubscribeUrl: 'https://dis-moi.example/unsubscribe?token=secret',
};

const delivery = (kind: NoticeKind): Delivery => ({
  key: 'n1.email',
  channel: 'email',
  thread: 'c1',
  notice: {
    ...{ id: 'n1', kind, title: 'Basile vous a répondu', body: 'Santé', actor: null },
    ...{ href: '/main/messages', createdAt: '2026-11-22T12:00:00.000Z', readAt: null },
  },
});

describe('notice mail', () => {
  it.each(noticeKinds)('of kind %s links to its subject and says why it was sent', (kind) => {
    const mail = noticeMail(delivery(kind), letter);
    expect(mail).toMatchObject({ key: 'notice.n1.email', thread: 'thread.c1' });
    expect(mail.action.href).toBe('https://dis-moi.example/main/messages');
    expect(mail.reason.text).toMatch(/^Vous recevez cet e-mail parce qu/);
  });

  it.each(['question', 'answer', 'message', 'reminder', 'rating'] as const)(
    'of kind %s omits the topic for an unconfirmed email',
    (kind) => {
      const { subject, parts } = noticeMail(delivery(kind), letter);
      expect(subject + parts[0]!.text).not.toContain('Santé');
      expect(parts[1]!.text).toBe('Santé');
    },
  );

  it('makes no link of a name or a quoted text', () => {
    const given = delivery('comment');
    const notice = {
      ...given.notice,
      title: 'gagnez.example.com a commenté votre publication',
      body: 'Voyez http://evil.example/x, c’est à 12:30.',
    };
    const { subject, parts } = noticeMail({ ...given, notice }, letter);
    for (const text of [subject, parts[0]!.text]) {
      expect(text).not.toMatch(/[a-z]\.[a-z]|:\/\/[a-z]/);
      // It looks the same.
      expect([notice.title, notice.body]).toContain(text.replaceAll('\u2060', ''));
    }
    expect(noticeMail(delivery('comment'), letter).subject).toBe('Basile vous a répondu');
  });

  it.each(['refund', 'release', 'sale_lost', 'dispute', 'moderation', 'account'] as const)(
    'of kind %s cannot be unsubscribed',
    (kind) => {
      const { unsubscribeUrl, reason } = noticeMail(delivery(kind), letter);
      expect(unsubscribeUrl).toBeUndefined();
      expect(reason.text).not.toContain('unsubscribe');
    },
  );

  it('of any other kind has a one-click unsubscribe', () => {
    const { unsubscribeUrl, reason } = noticeMail(delivery('answer'), letter);
    expect(unsubscribeUrl).toBe(letter.unsubscribeUrl);
    expect(reason.text).toContain(`Ne plus recevoir ces e-mails\u00a0: ${letter.unsubscribeUrl}`);
  });

  it('has a text when the title of the notice says everything', () => {
    const bare = delivery('like');
    bare.notice.body = '';
    expect(noticeMail(bare, letter).parts.map(({ text }) => text)).toEqual([bare.notice.title]);
  });
});
