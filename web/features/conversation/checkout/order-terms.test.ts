import { expect, it } from 'vitest';
import { DEFAULT_DEADLINES } from '../../../../domain/orders/deadlines.ts';
import { PERIOD_DAYS } from '../../../../domain/periods.ts';
import { pricingModels } from '../../../../domain/profiles/pricing.ts';
import { orderTerms as termsOf } from './order-terms.ts';

const dayIn = (days: number) => `jour ${days}`;
const orderTerms = termsOf(DEFAULT_DEADLINES, dayIn);

it('orderTerms state the periods of the rules', () => {
  expect(orderTerms.question.deadline).toContain(`${PERIOD_DAYS.answer} jours`);
  const settings = { ...DEFAULT_DEADLINES, answerDays: 5, releaseDays: 4 };
  const { deadline, afterwards } = termsOf(settings, dayIn).question;
  expect(deadline).toMatch(/au plus tard jour 5, 5 jours/);
  expect(afterwards).toContain('4 jours');
  expect(orderTerms.day.deadline).toContain('24 heures');
  expect(orderTerms.month.deadline).toContain(`${PERIOD_DAYS.month} jours`);
  expect(orderTerms.month.deadline).toContain(`jusqu’au jour ${PERIOD_DAYS.month}`);
  expect(orderTerms.month.refund).toContain(`${PERIOD_DAYS.withdrawal} jours`);
  for (const pricing of pricingModels) expect(orderTerms[pricing].refund).toContain('renoncer');
});
