import { describe, expect, it } from 'vitest';
import type { Movement } from '../orders/movements.ts';
import { excerptOf, type NoticeFacts } from './notice-facts.ts';
import { noticeWords } from './notice-words.ts';

const AT = Date.parse('2026-11-25T18:15:00Z');
const lea = { username: 'lea', name: 'Léa' };
const conversation = {
  id: 'c1',
  topic: { id: 't1', name: 'Nutrition' },
  pricing: 'question',
} as const;
const order = {
  id: 'o1',
  topic: 'Nutrition',
  pricing: 'question',
  cents: 1250,
  currency: 'EUR',
} as const;
const titleOf = (facts: NoticeFacts, count = 1) =>
  noticeWords(facts, { last: lea, count }, AT).title;

describe('noticeWords', () => {
  it('name the last actor and the number of others', () => {
    const like: NoticeFacts = { kind: 'like', of: 'post', postId: 'p1', excerpt: 'Bien manger' };
    expect(titleOf(like)).toBe('Léa a aimé votre post');
    expect(titleOf(like, 2)).toBe('Léa et une autre personne ont aimé votre post');
    expect(titleOf(like, 4)).toBe('Léa et 3 autres personnes ont aimé votre post');
    expect(titleOf(like, 1001)).toBe('Léa et 1 000 autres personnes ont aimé votre post');
    expect(titleOf({ kind: 'follow' }, 3)).toBe('Léa et 2 autres personnes vous suivent');
  });

  it('omit the name of a deleted user', () => {
    const like: NoticeFacts = { kind: 'like', of: 'comment', postId: 'p1', excerpt: 'Merci' };
    const words = (count: number) => noticeWords(like, { last: null, count }, AT).title;
    expect(words(1)).toBe('Utilisateur anonyme a aimé votre commentaire');
    expect(words(3)).toBe('3 personnes ont aimé votre commentaire');
    expect(noticeWords({ kind: 'answer', conversation }, { last: null, count: 1 }, AT).title).toBe(
      'Utilisateur anonyme vous a répondu',
    );
  });

  it('use the username without a name', () => {
    const last = { username: 'lea', name: null };
    expect(noticeWords({ kind: 'follow' }, { last, count: 1 }, AT).title).toBe('lea vous suit');
  });

  it('announce a post with its text, several with their number, and a return', () => {
    const post = { kind: 'post', postId: 'p1', posts: 1, excerpt: 'Bien dormir' } as const;
    const words = (facts: NoticeFacts) => noticeWords(facts, { last: lea, count: 1 }, AT);
    expect(words(post)).toEqual({ title: 'Léa a publié un post', body: 'Bien dormir' });
    expect(words({ ...post, posts: 3, excerpt: '' })).toEqual({
      title: 'Léa a publié 3 posts',
      body: '',
    });
    expect(words({ kind: 'return' })).toEqual({
      title: 'Léa est de retour',
      body: 'Vous pouvez lui poser une question.',
    });
  });

  it('count messages and never quote one', () => {
    expect(titleOf({ kind: 'message', conversation })).toBe('Léa vous a envoyé un message');
    expect(titleOf({ kind: 'message', conversation }, 3)).toBe('Léa vous a envoyé 3 messages');
    expect(noticeWords({ kind: 'question', conversation }, { last: lea, count: 2 }, AT)).toEqual({
      title: 'Léa vous pose une question',
      body: 'Nutrition · 2 messages',
    });
  });

  it('say what an answer earns, and until when', () => {
    const answerBy = Date.parse('2026-11-29T18:15:00Z');
    const due = { ...conversation, isPaid: true, answerBy, netCents: 640 };
    const body = (facts: NoticeFacts, count = 1) =>
      noticeWords(facts, { last: lea, count }, AT).body;
    expect(body({ kind: 'question', conversation: due })).toBe(
      'Nutrition · 6,40 € si vous répondez avant dimanche 19:15 (heure de Paris)',
    );
    expect(body({ kind: 'question', conversation: { ...due, netCents: null } }, 2)).toBe(
      'Nutrition · 2 messages · Répondez avant dimanche 19:15 (heure de Paris)',
    );
    expect(
      body({ kind: 'reminder', about: 'answer-due', conversation: due, daysLeft: 3, isPaid: true }),
    ).toBe(
      'Il vous reste 3 jours pour répondre à sa question (Nutrition) : 6,40 € si vous répondez avant dimanche 19:15 (heure de Paris). Passé ce délai, son prix sera rendu.',
    );
  });

  it('give the remaining time and the consequence', () => {
    const due = (daysLeft: number, isPaid: boolean) =>
      noticeWords(
        { kind: 'reminder', about: 'answer-due', conversation, daysLeft, isPaid },
        { last: lea, count: 1 },
        AT,
      );
    expect(due(3, true)).toEqual({
      title: 'Léa attend votre réponse',
      body: 'Il vous reste 3 jours pour répondre à sa question (Nutrition). Passé ce délai, son prix sera rendu.',
    });
    expect(due(1, false).body).toBe(
      'Il vous reste 24 heures pour répondre à sa question (Nutrition).',
    );
  });

  it('distinguish replies to comments from replies to reviews', () => {
    expect(titleOf({ kind: 'reply', postId: 'p1', excerpt: 'Oui' })).toBe(
      'Léa a répondu à votre commentaire',
    );
    expect(titleOf({ kind: 'reply', about: 'review', excerpt: 'Merci' })).toBe(
      'Léa a répondu à votre avis',
    );
  });

  it('give the reason of a lost sale and the creator’s share', () => {
    const movement: Movement = {
      ...{
        id: 'refund',
        what: 'refund',
        cause: 'unanswered',
        at: '2026-11-22T11:00:00.000Z',
        by: 'time',
        cents: 1250,
      },
      ...{ operator: null, shareCents: -1000, debtCents: 0, reason: null },
    };
    const lost: NoticeFacts = { kind: 'sale_lost', order, movement };
    expect(noticeWords(lost, { last: null, count: 1 }, AT)).toEqual({
      title: 'Vente perdue : votre part de 10 €',
      body: 'Une question · Nutrition. Remboursement : sans réponse à temps. 12,50 € rendus à la personne. 10 € sont repris sur votre part.',
    });
    const owed: Movement = { ...movement, what: 'refund', cause: 'team', debtCents: 800 };
    const owing: NoticeFacts = { kind: 'sale_lost', order, movement: owed };
    const words = noticeWords(owing, { last: null, count: 1 }, AT);
    expect(words.title).toBe('Vous devez 8 €');
    expect(words.body).toContain('Remboursement : décision de l’équipe Dis-moi.');
  });

  it.each([
    ['asker', 0, 'Décision : votre commande n’est pas remboursée'],
    ['asker', 100, 'Décision : 1 € vous sont remboursés'],
    ['creator', 0, 'Décision : votre vente est maintenue'],
    ['creator', 100, 'Décision : votre part est de 9 €'],
    ['creator', 1250, 'Décision : le prix est rendu à la personne'],
  ] as const)('tell the %s of a decision on %i cents', (role, cents, title) => {
    const decided = { ...order, cents };
    const facts: NoticeFacts = {
      ...{ kind: 'dispute', about: 'decision', role, order: decided, excerpt: 'Complet.' },
      shareCents: cents === 1250 ? 0 : 900,
    };
    expect(noticeWords(facts, { last: null, count: 1 }, AT)).toEqual({
      title,
      body: 'Raison : Complet.',
    });
  });

  it('format amounts in French', () => {
    expect(titleOf({ kind: 'refund', order })).toBe('Un remboursement de 12,50 € est en route');
    expect(titleOf({ kind: 'dispute', about: 'lost', order: { ...order, cents: 300 } })).toMatch(
      /^Contestation bancaire acceptée : 3\s€$/,
    );
    expect(titleOf({ kind: 'payout', about: 'debt', order: { ...order, cents: 300 } })).toMatch(
      /^Vous devez 3\s€$/,
    );
    expect(
      titleOf({ kind: 'payout', about: 'failed', payoutId: 'po', cents: 300, currency: 'EUR' }),
    ).toMatch(/^Votre virement de 3\s€ n’est pas arrivé$/);
    const sent = {
      kind: 'payout',
      about: 'sent',
      payoutId: 'po',
      cents: 3200,
      currency: 'EUR',
      sales: 4,
    } as const;
    const words = noticeWords(
      { ...sent, arrivesAt: '2026-12-03T10:00:00.000Z' },
      { last: null, count: 1 },
      AT,
    );
    expect(words.title).toMatch(/^Virement vers la banque : 32\s€$/);
    expect(words.body).toBe(
      'Il est en route et arrive vers le 3 décembre 2026. Il réunit 4 ventes.',
    );
    expect(titleOf({ kind: 'release', order: { ...order, cents: 300 } })).toBe(
      'Vous avez gagné 3 €',
    );
    expect(titleOf({ kind: 'rating', conversation, stars: 1 })).toBe('Léa vous a donné 1 étoile');
  });
});

it('excerptOf shortens a long text between whole characters', () => {
  expect(excerptOf('  Une\n ligne ')).toBe('Une ligne');
  const long = excerptOf('👍'.repeat(200));
  expect([...long]).toHaveLength(120);
  expect(long.endsWith('👍…')).toBe(true);
});
