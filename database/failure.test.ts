import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { describeFailure, failureMessage } from './failure.ts';

describe('describeFailure', () => {
  const failed = new DrizzleQueryError(
    'update x set y = ?',
    ['un secret\nen deux lignes'],
    new Error('D1 is away'),
  );

  it('omits the parameters of a failed query', () => {
    expect(describeFailure(failed)).toBe('update x set y = ?: Error: D1 is away');
  });

  it('omits them when the query failed in an object', () => {
    const { message } = failed;
    const received = Object.assign(new Error(message), {
      stack: `Error: ${message}\n    at a (b.js:1:2)`,
    });
    expect(describeFailure(received)).toBe(
      'Error: Failed query: update x set y = ?\n    at a (b.js:1:2)',
    );
    expect(failureMessage(received)).toBe('Failed query: update x set y = ?');
  });
});
