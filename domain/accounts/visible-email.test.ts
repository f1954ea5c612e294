import { expect, it } from 'vitest';
import { visibleEmail } from './visible-email.ts';

it('visibleEmail removes what a copy brings along, and nothing that shows', () => {
  expect(visibleEmail('\u200Blea@exam\u00ADple.com\uFEFF')).toBe('lea@example.com');
  expect(visibleEmail('léa+tag@example.com')).toBe('léa+tag@example.com');
});
