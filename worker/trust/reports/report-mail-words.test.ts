import { describe, expect, it } from 'vitest';
import { moderatedTypes, moderationActions } from '../../../domain/moderation/moderation.ts';
import { type DecidedReport, outcomesMail, receivedMail } from './report-mail-words.ts';

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
  it('states the number, the content, the reason and the next steps', () => {
    expect(mail.subject).toBe('Votre signalement S-7F3A-92D0-41CE est enregistré');
    const text = textOf(mail);
    for (const words of [
      'Vous avez signalé un commentaire',
      'S-7F3A-92D0-41CE',
      'Haine ou discrimination',
      '22 novembre 2026 à 14:05 (heure de Paris)',
      'Nous vous écrirons ce qui aura été décidé',
    ])
      expect(text).toContain(words);
    expect(mail.action.href).toBe('https://dis-moi.example/moderation');
  });

  it('has copy for every content type', () => {
    for (const subjectType of moderatedTypes)
      expect(textOf(receivedMail(to, { ...report, subjectType }, site))).not.toContain('undefined');
  });
});

describe('outcomesMail', () => {
  const decided = (more: Partial<DecidedReport> = {}): DecidedReport => ({
    ...{ ...report, action: 'hide', excerpt: null },
    ...more,
  });
  const member = { isMember: true, key: 'report.1.outcome' };
  const one = (more: Partial<DecidedReport>, kind = member) =>
    outcomesMail(to, [decided(more)], kind, site);

  it('states the outcome and the ways to contest for each decision', () => {
    const texts = moderationActions.map((action) => textOf(one({ action })));
    expect(new Set(texts).size).toBe(moderationActions.length);
    for (const text of texts) {
      expect(text).toContain('contact@dis-moi.example');
      expect(text).toContain('S-7F3A-92D0-41CE');
      expect(text).toContain('article 21');
      expect(text).toContain('https://digital-strategy.ec.europa.eu/');
    }
  });

  it('gathers several reports, each with its content, number and outcome', () => {
    const mail = outcomesMail(
      to,
      [
        decided({ excerpt: 'Va-t’en d’ici' }),
        decided({
          ...{ id: '0b1c2d3e-41ce-4d2b-9a77-0f6a1b2c3d4e', subjectType: 'post', action: 'none' },
          excerpt: 'Un titre\nImage : 7f3a/0b1c.jpg',
        }),
      ],
      member,
      site,
    );
    expect(mail.subject).toBe('2 de vos signalements ont été examinés');
    const text = textOf(mail).replaceAll(/[\u00a0\u202f]/g, ' ');
    for (const words of [
      'Commentaire : « Va-t’en d’ici »',
      'Post : « Un titre »',
      'S-7F3A-92D0-41CE',
      'S-0B1C-2D3E-41CE',
      'il n’est plus visible',
      'ce contenu reste en ligne',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('.jpg');
    expect(text.match(/contact@/g)).toHaveLength(1);
  });

  it('makes no link of what was reported', () => {
    const text = textOf(one({ excerpt: 'Gagnez 500 € sur https://arnaque.example/a' }));
    expect(text).toContain('arnaque');
    expect(text).not.toMatch(/https?:\/\/arnaque|arnaque\.example/);
  });

  it('names only the kind of what it must not repeat', () => {
    expect(textOf(one({ excerpt: null }))).toMatch(/Signalé.*Commentaire$/m);
  });

  it('does not mention the account when the author is suspended', () => {
    const texts = textOf(one({ action: 'suspend' }, { ...member, isMember: false }));
    expect(texts).not.toMatch(/suspen|compte/);
  });

  it('shares the thread of the first mail under its own key', () => {
    const [first, second] = [receivedMail(to, report, site), one({})];
    expect(second.thread).toBe(first.thread);
    expect(second.key).not.toBe(first.key);
  });
});
