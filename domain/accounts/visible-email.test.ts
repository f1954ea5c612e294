import { expect, it } from 'vitest';
import { emailSchema } from './account.ts';
import { visibleEmail } from './visible-email.ts';

it('visibleEmail removes what a copy brings along, and nothing that shows', () => {
  expect(visibleEmail('\u200Blea@exam\u00ADple.com\uFEFF')).toBe('lea@example.com');
  expect(visibleEmail('léa+tag@example.com')).toBe('léa+tag@example.com');
});

it('emailSchema accepts an e-mail with spaces and invisible characters around it', () => {
  expect(emailSchema.parse('\u00A0Lea@Example.com\u200B \u2069')).toBe('lea@example.com');
  for (const wrong of ['le a@example.com', '\u200B', 'lea@'])
    expect(emailSchema.safeParse(wrong).success).toBe(false);
});
