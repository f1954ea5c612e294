import { describe, expect, it } from 'vitest';
import { moderatedTypes } from '../../../domain/moderation/moderation.ts';
import { ruleNames } from '../../../domain/moderation/moderation-rules.ts';
import {
  appealOutcome,
  liftedStatement,
  type StatedDecision,
  statement,
} from './statement-words.ts';

const decision: StatedDecision = {
  id: '7f3a92d0-41ce-4d2b-9a77-0f6a1b2c3d4e',
  action: 'hide',
  subjectType: 'comment',
  excerpt: 'Retourne chez toi avec ton accent',
  isReported: true,
  rule: 'hate',
  reason: 'Une personne y est moquée pour son accent.',
  createdAt: Date.UTC(2026, 10, 22, 13, 5),
};
const letter = {
  to: 'lea@example.com',
  origin: 'https://dis-moi.example',
  href: 'https://dis-moi.example/main/decisions',
};
const actions = ['hide', 'warn', 'suspend'] as const;

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const textOf = ({ mail }: ReturnType<typeof statement>) =>
  plain(mail.parts.map(({ text }) => text).join('\n'));

describe('a statement of reasons', () => {
  it('states the content, reason, author, rule, duration and ways to contest', () => {
    const said = statement(decision, letter);
    expect(said.title).toBe('Votre commentaire a été masqué');
    for (const words of [
      'Une personne de la modération a examiné votre commentaire, après un signalement',
      'Rien n’a été décidé automatiquement',
      'Contenu masqué',
      '22 novembre 2026 à 14:05 (heure de Paris)',
      'Haine ou discrimination',
      'Une personne y est moquée pour son accent.',
      'https://dis-moi.example/moderation#haine',
      'sans limite de durée',
      'jusqu’au 21 mai 2027, sans frais : une autre personne',
      'article 21',
      'justice',
      '« Retourne chez toi avec ton accent »',
    ])
      expect(textOf(said)).toContain(words);
    expect(said.mail.action.href).toBe(letter.href);
    expect(said.mail.unsubscribeUrl).toBeUndefined();
    expect(plain(said.body)).toContain('21 mai 2027');
  });

  it('says that nobody reported the content when the platform acts on its own initiative', () => {
    const said = textOf(statement({ ...decision, isReported: false }, letter));
    expect(said).toContain('de notre propre initiative');
    expect(said).not.toContain('signalement');
  });

  it('says why a decision was lifted without an appeal', () => {
    const liftedAt = Date.UTC(2026, 10, 23, 8, 0);
    const said = liftedStatement(decision, { reason: 'C’était une erreur.', liftedAt }, letter);
    expect(said.title).toBe('Une décision de modération est annulée');
    for (const words of ['décision du 22 novembre 2026', '23 novembre 2026', 'C’était une erreur.'])
      expect(textOf(said)).toContain(words);
  });

  it('has copy for each decision, content type and rule', () => {
    const all = actions.flatMap((action) =>
      moderatedTypes.flatMap((subjectType) =>
        [...ruleNames, null].map((rule) =>
          statement({ ...decision, action, subjectType, rule }, letter),
        ),
      ),
    );
    for (const said of all)
      expect(textOf(said) + said.title + said.body).not.toMatch(/undefined|null/);
    expect(new Set(all.map(({ title }) => title)).size).toBe(2 * moderatedTypes.length + 1);
  });

  it('quotes a post without the key of its picture', () => {
    const post = {
      ...decision,
      subjectType: 'post',
      excerpt: 'Un titre\nImage : a/b.jpg',
    } as const;
    expect(textOf(statement(post, letter))).toContain('« Un titre »');
    const picture = { ...post, excerpt: 'Image : a/b.jpg' };
    expect(textOf(statement(picture, letter))).not.toContain('Image');
  });

  it('quotes nothing when the content is a message', () => {
    for (const action of actions)
      expect(
        textOf(statement({ ...decision, action, subjectType: 'message' }, letter)),
      ).not.toContain('accent »');
  });

  it('explains the effect on orders and earnings when the account is suspended', () => {
    const text = textOf(statement({ ...decision, action: 'suspend' }, letter));
    expect(text).toContain('Vous ne pouvez plus vous connecter');
    expect(text).toContain('remboursées');
    expect(text).toContain('Ce que vous avez déjà gagné vous reste dû');
  });
});

describe('the outcome of an appeal', () => {
  it.each([true, false])('says whether the decision stands (%s), and why', (isUpheld) => {
    const outcome = { isUpheld, reason: 'Le contexte manquait.', decidedAt: Date.UTC(2026, 11, 1) };
    for (const action of actions) {
      const said = appealOutcome({ ...decision, action }, outcome, letter);
      const text = textOf(said);
      expect(text).toContain('Une autre personne de la modération');
      expect(text).toContain('Le contexte manquait.');
      expect(text).toContain(isUpheld ? 'est maintenue' : 'est annulée');
      expect(text.includes('article 21')).toBe(isUpheld);
      expect(said.mail.key).not.toBe(statement({ ...decision, action }, letter).mail.key);
    }
  });
});
