import { describe, expect, it } from 'vitest';
import { moderatedTypes, moderationActions } from '../../../domain/moderation/moderation.ts';
import { outcomeMail, receivedMail } from './report-mail-words.ts';

const report = {
  id: '7f3a92d0-41ce-4d2b-9a77-0f6a1b2c3d4e',
  subjectType: 'comment',
  category: 'hate',
  createdAt: Date.UTC(2026, 10, 22, 13, 5),
} as const;
const site = { origin: 'https://dis-moi.example', publisher: { email: 'contact@dis-moi.example' } };
const to = 'claire@example.com';

const textOf = ({ parts }: ReturnType<typeof receivedMail>) =>
  parts.map(({ text }) => text).join('\n');

describe('receivedMail', () => {
  const mail = receivedMail(to, report, site);
  it('has the number, the subject, the reason and the next step', () => {
    expect(mail.subject).toBe('Votre signalement S-7F3A-92D0-41CE est enregistré');
    const text = textOf(mail);
    for (const words of [
      'Vous avez signalé un commentaire',
      'S-7F3A-92D0-41CE',
      'Haine ou discrimination',
      '22 novembre 2026 à 14:05',
      'Nous vous écrirons ce qui aura été décidé',
    ])
      expect(text).toContain(words);
    expect(mail.action.href).toBe('https://dis-moi.example/moderation');
  });

  it('has a word for every subject type', () => {
    for (const subjectType of moderatedTypes)
      expect(textOf(receivedMail(to, { ...report, subjectType }, site))).not.toContain('undefined');
  });
});

describe('outcomeMail', () => {
  it('has the outcome of each decision, and where to appeal', () => {
    const texts = moderationActions.map((action) => textOf(outcomeMail(to, report, action, site)));
    expect(new Set(texts).size).toBe(moderationActions.length);
    for (const text of texts) {
      expect(text).toContain('contact@dis-moi.example');
      expect(text).toContain('S-7F3A-92D0-41CE');
      expect(text).toContain('article 21');
      expect(text).toContain('https://digital-strategy.ec.europa.eu/');
    }
  });

  it('does not reveal a suspension', () => {
    expect(textOf(outcomeMail(to, report, 'suspend', site))).not.toMatch(/suspen|compte/);
  });

  it('is in the thread of the confirmation, as its own mail', () => {
    const [first, second] = [receivedMail(to, report, site), outcomeMail(to, report, 'hide', site)];
    expect(second.thread).toBe(first.thread);
    expect(second.key).not.toBe(first.key);
  });
});
