import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { describeFailure } from './failure.ts';

it('describeFailure omits query parameters', () => {
  const error = new DrizzleQueryError('update x set y = ?', ['un secret'], new Error('D1 is away'));
  expect(describeFailure(error)).toBe('update x set y = ?: Error: D1 is away');
});
