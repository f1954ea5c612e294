import { describe, expect, it } from 'vitest';
import { moneyReminder } from './money-reminder.ts';

const chargeback = { cents: 1200, currency: 'EUR', answerBy: Date.UTC(2026, 11, 3, 12) };

describe('moneyReminder', () => {
  it('is null when nothing waits', () => {
    expect(moneyReminder({ chargebacks: [], complaints: 0, decideBy: null })).toBeNull();
  });

  it('counts what waits, and says until when evidence and decisions are due', () => {
    const decideBy = Date.UTC(2026, 10, 30, 12);
    expect(moneyReminder({ chargebacks: [chargeback], complaints: 2, decideBy })).toEqual({
      title: 'À traiter : 1 paiement contesté, 2 réclamations',
      body: 'Contestation de 12 € : preuves attendues avant le 3 décembre. Première réclamation à trancher avant le 30 novembre.',
    });
  });

  it('lists five chargebacks of many', () => {
    const chargebacks = Array.from({ length: 8 }, () => chargeback);
    const { title, body } = moneyReminder({ chargebacks, complaints: 0, decideBy: null })!;
    expect(title).toBe('À traiter : 8 paiements contestés');
    expect(body.match(/Contestation/g)).toHaveLength(5);
  });
});
