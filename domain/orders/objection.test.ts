import { describe, expect, it } from 'vitest';
import { mayObject, objectionEnd } from './objection.ts';
import { objectionSchema } from './objection-input.ts';

const periods = { day: 1000 };

describe('mayObject', () => {
  it('is true once, for fifteen days after the issue', () => {
    expect(objectionEnd(500, periods)).toBe(15_500);
    expect(mayObject(500, false, 15_499, periods)).toBe(true);
    expect(mayObject(500, false, 15_500, periods)).toBe(false);
    expect(mayObject(500, true, 501, periods)).toBe(false);
  });
});

describe('objectionSchema', () => {
  it('rejects a text that shows nothing', () => {
    expect(objectionSchema.safeParse({ text: ' \u200b ' }).success).toBe(false);
    expect(objectionSchema.safeParse({ text: 'Mon adresse' }).success).toBe(true);
  });
});
