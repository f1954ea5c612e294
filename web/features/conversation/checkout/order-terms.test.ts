import { expect, it } from 'vitest';
import { DEFAULT_DEADLINES } from '../../../../domain/orders/deadlines.ts';
import { PERIOD_DAYS } from '../../../../domain/periods.ts';
import { pricingModels } from '../../../../domain/profiles/pricing.ts';
import { orderTerms as termsOf } from './order-terms.ts';

const orderTerms = termsOf(DEFAULT_DEADLINES);

it('orderTerms state the periods of the rules', () => {
  expect(orderTerms.question.deadline).toContain(`${PERIOD_DAYS.answer} jours`);
  expect(termsOf({ ...DEFAULT_DEADLINES, answerDays: 5 }).question.deadline).toContain('5 jours');
  expect(orderTerms.day.deadline).toContain('24 heures');
  expect(orderTerms.month.deadline).toContain(`${PERIOD_DAYS.month} jours`);
  expect(orderTerms.month.refund).toContain(`${PERIOD_DAYS.withdrawal} jours`);
  for (const pricing of pricingModels) expect(orderTerms[pricing].refund).toContain('renoncer');
});

it('orderTerms mention the renewal for a month only', () => {
  expect(orderTerms.month.renewal).toMatch(/^Sans renouvellement automatique/);
  expect([orderTerms.question.renewal, orderTerms.day.renewal]).toEqual([null, null]);
});
