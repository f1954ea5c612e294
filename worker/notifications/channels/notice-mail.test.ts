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

describe('noticeMail', () => {
  it.each(noticeKinds)('links to its subject and gives its reason, for kind %s', (kind) => {
    const mail = noticeMail(delivery(kind), letter);
    expect(mail).toMatchObject({ key: 'notice.n1.email', thread: 'thread.c1' });
    expect(mail.action.href).toBe('https://dis-moi.example/main/messages');
    expect(mail.reason.text).toMatch(/^Vous recevez cet e-mail parce qu/);
  });

  it.each(['question', 'answer', 'message', 'reminder', 'rating'] as const)(
    'of kind %s shows no topic where a stranger might see it',
    (kind) => {
      const { subject, parts } = noticeMail(delivery(kind), letter);
      expect(subject + parts[0]!.text).not.toContain('Santé');
      expect(parts[1]!.text).toBe('Santé');
    },
  );

  it("makes no link of a name or of a user's text", () => {
    const given = delivery('comment');
    const notice = {
      ...given.notice,
      title: 'gagnez.example.com a commenté votre post',
      body: 'Voyez http://evil.example/x, c’est à 12:30.',
    };
    const { subject, parts } = noticeMail({ ...given, notice }, letter);
    for (const text of [subject, parts[0]!.text]) {
      expect(text).not.toMatch(/[a-z]\.[a-z]|:\/\/[a-z]/);
      // The visible text is the same.
      expect([notice.title, notice.body]).toContain(text.replaceAll('\u2060', ''));
    }
    expect(noticeMail(delivery('comment'), letter).subject).toBe('Basile vous a répondu');
  });

  it.each(['refund', 'release', 'sale_lost', 'dispute', 'moderation', 'account'] as const)(
    'of kind %s cannot be ended',
    (kind) => {
      const { unsubscribeUrl, reason } = noticeMail(delivery(kind), letter);
      expect(unsubscribeUrl).toBeUndefined();
      expect(reason.text).not.toContain('unsubscribe');
    },
  );

  it('offers to unsubscribe with one click for any other kind', () => {
    const { unsubscribeUrl, reason } = noticeMail(delivery('answer'), letter);
    expect(unsubscribeUrl).toBe(letter.unsubscribeUrl);
    expect(reason.text).toContain(`Ne plus recevoir ces e-mails\u00a0: ${letter.unsubscribeUrl}`);
  });

  describe('of several notices', () => {
    const others = (kinds: NoticeKind[]) => kinds.map((kind) => delivery(kind).notice);
    const mailOf = (kind: NoticeKind, kinds: NoticeKind[]) =>
      noticeMail({ ...delivery(kind), others: others(kinds) }, letter);

    it('lists them, without the topics of conversations', () => {
      const { subject, parts, action, reason, unsubscribeUrl } = mailOf('question', [
        'answer',
        'comment',
      ]);
      expect(subject).toBe('3 nouveautés à lire');
      expect(parts.map(({ text }) => text)).toEqual([
        'Depuis votre dernière visite\u00a0:',
        'Basile vous a répondu',
        'Basile vous a répondu',
        'Basile vous a répondu · Santé',
      ]);
      expect(action.href).toBe('https://dis-moi.example/main/notifications');
      expect(unsubscribeUrl).toBe(letter.unsubscribeUrl);
      expect(reason.text.replaceAll('\u00a0', ' ')).toContain(
        '« Nouvelles questions », « Réponses à mes questions » et « Commentaires »',
      );
    });

    it('of releases cannot be ended', () => {
      const { subject, unsubscribeUrl, action } = mailOf('release', ['release']);
      expect([subject, unsubscribeUrl]).toEqual(['2 ventes vous sont acquises', undefined]);
      expect(action.label).toBe('Voir mes revenus');
    });

    it('counts those beyond ten', () => {
      const { parts } = mailOf('message', Array(14).fill('message'));
      expect(parts).toHaveLength(12);
      expect(parts.at(-1)!.text).toBe('Et 5 de plus dans l’application.');
    });
  });

  it('has a body when the notice has only a title', () => {
    const bare = delivery('like');
    bare.notice.body = '';
    expect(noticeMail(bare, letter).parts.map(({ text }) => text)).toEqual([bare.notice.title]);
  });
});
