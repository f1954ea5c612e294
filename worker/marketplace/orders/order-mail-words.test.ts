import { describe, expect, it } from 'vitest';
import type { Movement } from '../../../domain/orders/movements.ts';
import { type MailedOrder, orderMail } from './order-mail-words.ts';

const paidAt = Date.UTC(2026, 10, 22, 11);
const order: MailedOrder = {
  ...{
    id: 'o1',
    pricing: 'question',
    label: 'One Shot (une question) · Cuisine',
    priceCents: 300,
    refundedCents: 0,
  },
  ...{ currency: 'EUR', provider: 'stripe', paidAt, consentedAt: paidAt },
  ...{ answerBy: paidAt + 7 * 86_400_000, accessEnd: null, withdrawnAt: null, settledAt: null },
  ...{ isSettled: false, retainedFeeCents: 0, complaint: null, complaintReplyDays: 2 },
  complaintDecisionDays: 60,
  ...{
    refundState: null,
    refundLeftAt: null,
    givenBackCents: 0,
    goodwillCents: 0,
    refundAttempt: 1,
    isPaidByBank: false,
  },
  isGivenBackLater: false,
  movements: [],
  ...{ isAnswered: false, unopened: null, receiptNumber: 'R-2026-000012', seller: 'Basile' },
  ...{ isProven: true, wasShort: false },
  ...{
    sellerStatus: 'Vendeur non professionnel',
    conversationPath: '/main/messages/basile/t/question?c=k',
  },
};
const shop = {
  origin: 'https://dis-moi.example',
  publisher: { name: 'Dis-moi SAS', address: '1 rue A, Paris', email: 'contact@dis-moi.example' },
};

const textOf = (kind: Parameters<typeof orderMail>[0], more: Partial<MailedOrder> = {}) =>
  orderMail(kind, 'lea@example.com', { ...order, ...more }, shop)
    .parts.map(({ text }) => text)
    .join('\n')
    .replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the mail that nothing is asked yet', () => {
  it('leads to the conversation, and says until when', () => {
    const mail = orderMail('unasked', 'lea@example.com', order, shop);
    expect(mail.subject).toBe('Il vous reste à écrire votre question');
    expect(mail.action).toEqual({
      label: 'Écrire ma question',
      href: 'https://dis-moi.example/main/messages/basile/t/question?c=k',
    });
    const text = textOf('unasked');
    expect(text).toContain('À écrire avant le : 29 novembre 2026 à 12:00');
    expect(text).toContain('« One Shot (une question) · Cuisine » (3 €)');
    expect(textOf('unasked', { accessEnd: paidAt + 86_400_000 })).toContain(
      'Accès jusqu’au : 23 novembre 2026 à 12:00',
    );
  });

  it('leads to the order when it may not name the creator', () => {
    const mail = orderMail(
      'unasked',
      'lea@example.com',
      { ...order, conversationPath: null },
      shop,
    );
    expect(mail.action!.href).toBe('https://dis-moi.example/main/achats/o1');
  });
});

describe('the mail that confirms an order', () => {
  it('states the purchase, the seller and how to withdraw', () => {
    const text = textOf('confirmation');
    for (const words of [
      'R-2026-000012',
      'Basile',
      'Statut : Vendeur non professionnel',
      'One Shot (une question) · Cuisine',
      '3 €, toutes taxes comprises',
      'Payé le : 22 novembre 2026 à 12:00',
      'Réponse au plus tard le : 29 novembre 2026 à 12:00',
      'Dis-moi SAS, 1 rue A, Paris',
      'tant que l’expert n’a pas répondu',
      'Renoncer au contrat ici',
      'commence sans attendre',
      'Rien n’est renouvelé',
    ])
      expect(text).toContain(words);
  });

  it('says why it names no seller to an address that is not proven, and follows whole', () => {
    const short = textOf('confirmation', { isProven: false, seller: null });
    expect(short).toContain('ne nomme pas l’expert, parce que votre adresse n’est pas encore');
    expect(short).not.toContain('Expert :');
    expect(short).not.toContain('anonyme');
    const whole = { ...order, wasShort: true };
    const mail = orderMail('confirmation', 'lea@example.com', whole, shop);
    expect(mail).toMatchObject({
      subject: 'Votre reçu complet',
      key: 'order.o1.confirmation.whole',
    });
    expect(textOf('confirmation', whole)).toContain('Expert : Basile');
  });

  it('states the withdrawal period and the end of access for a month', () => {
    const text = textOf('confirmation', { pricing: 'month', accessEnd: paidAt + 30 * 86_400_000 });
    expect(text).toContain('pendant 14 jours');
    expect(text).toContain('le prix d’une question de cet expert, s’il en vend, reste dû');
    expect(text).toContain('une fois en 30 jours avec le même expert');
    expect(text).toContain('Accès jusqu’au : 22 décembre 2026');
    expect(text).not.toContain('Réponse au plus tard');
  });

  it('states that nothing is charged, and omits consents that were not given, in a demonstration', () => {
    const text = textOf('confirmation', { provider: 'demo', consentedAt: null });
    expect(text).toContain('aucune somme n’est débitée');
    expect(text).not.toContain('reconnu perdre');
  });
});

it('a withdrawal is confirmed with its date and time to the second', () => {
  expect(textOf('withdrawal', { withdrawnAt: paidAt + 5_000 })).toContain(
    'le 22 novembre 2026 à 12:00:05 (heure de Paris)',
  );
});

it('a withdrawal is confirmed with what goes back, as far as it has gone', () => {
  const withdrawn = {
    ...{ withdrawnAt: paidAt, settledAt: paidAt, isSettled: true },
    ...{ refundedCents: 300, givenBackCents: 300 },
  };
  const said = (refundState: MailedOrder['refundState']) =>
    textOf('withdrawal', { ...withdrawn, refundState });
  expect(said('done')).toContain('3 € sont repartis vers la carte');
  expect(said('pending')).toContain('3 € vous seront rendus');
  expect(said('failed')).toContain('n’est pas encore parti');
  expect(said(null)).toContain('sur la page de votre commande');
});

it('the mail about a failed refund says that it will be made again', () => {
  const text = textOf('refund_failed', { givenBackCents: 300, refundState: 'failed' });
  expect(text).toContain('Le remboursement de 3 €');
  expect(text).toContain('cette somme vous reste due');
  const again = orderMail('refund', 'lea@example.com', { ...order, refundAttempt: 2 }, shop);
  expect(again.key).toBe('order.o1.refund.2');
});

it('a refund says why, in the words of the order’s page, and how much', () => {
  const refund: Movement = {
    ...{
      id: 'refund',
      what: 'refund',
      cause: 'unanswered',
      at: '2026-11-22T11:00:00.000Z',
      by: 'time',
      cents: 300,
    },
    ...{ operator: null, shareCents: 0, debtCents: 0, reason: null },
  };
  expect(textOf('refund', { givenBackCents: 300, movements: [refund] })).toContain(
    'Remboursement : sans réponse à temps. 3 € viennent de repartir vers la carte',
  );
  const later: Movement = {
    ...{ ...refund, id: 'refund:back', what: 'refund', cause: 'team', reason: 'Trop bref.' },
  };
  const back = { givenBackCents: 100, isGivenBackLater: true, movements: [refund, later] };
  expect(textOf('refund', back)).toContain(
    'Remboursement : décision de l’équipe Dis-moi. Raison : « Trop bref ». 1 €',
  );
  expect(textOf('refund', { ...back, isProven: false })).not.toContain('Trop bref');
});

it('the confirmation of a withdrawal names the refund, also when it is zero or not yet known', () => {
  const withdrawn = { withdrawnAt: paidAt, settledAt: paidAt, isSettled: true };
  const part = textOf('withdrawal', {
    ...{ ...withdrawn, refundedCents: 120, givenBackCents: 120, refundState: 'done' },
  });
  expect(part).toContain('1,20 € sont repartis vers la carte');
  expect(part).toContain('Remboursé : 1,20 €');
  expect(textOf('withdrawal', { ...withdrawn, refundedCents: 0 })).toContain(
    'Rien ne vous est remboursé',
  );
  const early = textOf('withdrawal', { withdrawnAt: paidAt });
  expect(early).toContain('sur la page de votre commande');
  expect(early).not.toContain('0 €');
});

describe('mails about a complaint', () => {
  const complaint = {
    ...{ text: 'Hors sujet.', createdAt: paidAt, reason: 'Lu et relu.', refundCents: 0 },
    isQuoted: true,
  };

  it('quote its words and the decision’s reason, and name the amounts', () => {
    expect(textOf('complaint', { complaint })).toContain('Son message : « Hors sujet. »');
    const acknowledged = textOf('complaint_received', { complaint });
    expect(acknowledged).toContain('Votre message : « Hors sujet. »');
    expect(acknowledged).toContain('dans les 60 jours au plus');
    const refused = textOf('decision', { complaint, isAnswered: true });
    expect(refused).toContain('rien ne vous est remboursé');
    expect(refused).toContain('La raison : « Lu et relu. »');
    const split = { refundedCents: 100, retainedFeeCents: 40, isSettled: true };
    const granted = { ...split, complaint: { ...complaint, refundCents: 100 } };
    expect(textOf('decision', granted)).toContain('Remboursé : 1 €');
    const toCreator = textOf('decision_creator', granted);
    expect(toCreator).toContain('1 € sont rendus à la personne');
    expect(toCreator).toContain('Votre part : 1,60 €');
  });

  it('quote nobody when the address is unconfirmed', () => {
    const bare = { complaint: { ...complaint, isQuoted: false } };
    for (const kind of ['complaint', 'complaint_received', 'decision', 'decision_creator'] as const)
      expect(textOf(kind, bare)).not.toMatch(/Hors sujet|Lu et relu/);
  });

  it('tell the creator why they receive the mail', () => {
    const mail = orderMail('complaint', 'b@example.com', { ...order, complaint }, shop);
    expect(mail.reason.text).toContain('vous avez reçu cette commande');
  });
});

it('mails about one order share a thread, and each has its own key', () => {
  const [first, second] = (['confirmation', 'refund'] as const).map((kind) =>
    orderMail(kind, 'lea@example.com', order, shop),
  );
  expect(first!.thread).toBe(second!.thread);
  expect(first!.key).not.toBe(second!.key);
  expect(first!.action.href).toBe('https://dis-moi.example/main/achats/o1');
  expect(first!.unsubscribeUrl).toBeUndefined();
});
