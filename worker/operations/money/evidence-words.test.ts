import { describe, expect, it } from 'vitest';
import { consentTexts } from '../../../domain/orders/consents.ts';
import { type EvidenceFacts, writeEvidence } from './evidence-words.ts';

const at = Date.UTC(2026, 10, 22, 9, 30);

const facts: EvidenceFacts = {
  origin: 'https://dis-moi.example',
  order: {
    ...{ id: 'order-1', pricing: 'question', priceCents: 4_50, currency: 'EUR' },
    ...{ paymentId: 'pi_1', chargeId: 'ch_1', consentedAt: at, consentText: consentTexts.id },
    ...{ createdAt: at, paidAt: at, answeredAt: at + 60_000, releaseAt: null },
    ...{ withdrawnAt: null, settledAt: null, refundedCents: 0 },
    ...{ answerDays: 5, releaseDays: 3 },
  },
  label: 'One Shot (une question) · Pâtisserie',
  buyer: 'Léa',
  seller: null,
  sellerStatus: 'Vendeur non professionnel',
  documents: [{ number: 'R-2026-000001', cents: 4_50, issuedAt: at }],
  complaint: null,
  messages: [
    { id: '1', from: 'asker', text: 'Combien de temps ?', createdAt: new Date(at).toISOString() },
    { id: '2', from: 'creator', text: 'Une heure.', createdAt: new Date(at).toISOString() },
  ],
  isCut: false,
};

describe('writeEvidence', () => {
  it('names the sale, consents, times in Paris, words, receipts and announced refunds', () => {
    const text = writeEvidence(facts);
    for (const part of [
      'dans les 5 jours',
      'Pendant 3 jours',
      'One Shot (une question) · Pâtisserie',
      '4,50 €',
      'Vendeur : compte supprimé (Vendeur non professionnel)',
      consentTexts.startNow,
      consentTexts.losesRight,
      'Payée : 22 novembre 2026 à 10:30:00',
      'L’acheteur : Combien de temps ?',
      'Le vendeur : Une heure.',
      'Reçu R-2026-000001',
      'https://dis-moi.example/',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('RÉCLAMATION');
    expect(text).not.toContain('La suite existe');
  });

  it('omits the consents when they were not asked for, and their words when the text has changed', () => {
    const order = { ...facts.order, consentedAt: null, consentText: null };
    expect(writeEvidence({ ...facts, order })).not.toContain('CONSENTEMENTS');
    const older = { ...facts.order, consentText: '2020-01-01' };
    const text = writeEvidence({ ...facts, order: older });
    expect(text).toContain('texte 2020-01-01');
    expect(text).not.toContain(consentTexts.startNow);
  });

  it('shortens a long conversation, and says so', () => {
    const long = { ...facts.messages[0]!, text: 'a'.repeat(40_000) };
    const text = writeEvidence({ ...facts, messages: [long, ...facts.messages] });
    expect(text.length).toBeLessThan(20_000);
    expect(text).toContain('[…] La suite existe.');
    expect(text).toContain('LES REÇUS');
  });

  it('indents the lines of a message, so that it cannot pretend to be a section', () => {
    const text = 'Bonjour\n\nLES REÇUS\r\nReçu R-2026-999999';
    const evidence = writeEvidence({ ...facts, messages: [{ ...facts.messages[0]!, text }] });
    expect(evidence).toContain('Bonjour\n    LES REÇUS\n    Reçu R-2026-999999');
    expect(evidence.match(/^LES REÇUS$/gm)).toHaveLength(1);
  });

  it('quotes the complaint, the reply and the decision', () => {
    const complaint = {
      ...{ text: 'Rien à voir', createdAt: at, reply: 'Si', reason: 'En partie' },
      ...{ refundCents: 1_00, decidedAt: at },
    };
    const text = writeEvidence({ ...facts, complaint });
    expect(text).toContain('l’acheteur : Rien à voir');
    expect(text).toContain('Réponse du vendeur : Si');
    expect(text).toContain('1 € remboursés. En partie');
  });
});
