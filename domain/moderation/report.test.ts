import { describe, expect, it } from 'vitest';
import '../text/input-messages.ts';
import { newReportSchema, REPORT_TEXT_MAX_LENGTH } from './report.ts';

const subject = { type: 'post', id: 'A1' };
const report = { subject, category: 'spam', text: '' };
const errorsOf = (input: unknown) =>
  newReportSchema.safeParse(input).error?.issues.map(({ path }) => path.join('.'));

describe('newReportSchema', () => {
  it('accepts a subject, a category and a text', () => {
    expect(newReportSchema.parse({ ...report, text: '  Des liens.  ' })).toEqual({
      subject: { type: 'post', id: 'a1' },
      category: 'spam',
      text: 'Des liens.',
    });
    expect(newReportSchema.parse({ subject, category: 'hate' }).text).toBe('');
  });

  it('requires a text when the category explains nothing', () => {
    for (const category of ['illegal', 'other']) {
      expect(errorsOf({ ...report, category })).toEqual(['text']);
      expect(errorsOf({ ...report, category, text: ' ' })).toEqual(['text']);
      expect(errorsOf({ ...report, category, text: 'Une contrefaçon.' })).toBeUndefined();
    }
  });

  it('requires the conversation of a message, and rejects it for other subjects', () => {
    const message = { type: 'message', id: 'a', conversationId: 'B' };
    expect(newReportSchema.parse({ ...report, subject: message }).subject).toEqual({
      ...message,
      conversationId: 'b',
    });
    expect(errorsOf({ ...report, subject: { type: 'message', id: 'a' } })).toEqual([
      'subject.conversationId',
    ]);
    expect(errorsOf({ ...report, subject: { ...subject, conversationId: 'b' } })).toEqual([
      'subject',
    ]);
  });

  it('rejects unknown types and categories, long texts and invalid emails', () => {
    expect(errorsOf({ ...report, subject: { type: 'order', id: 'a' } })).toEqual(['subject.type']);
    expect(errorsOf({ ...report, category: 'rude' })).toEqual(['category']);
    expect(errorsOf({ ...report, text: 'a'.repeat(REPORT_TEXT_MAX_LENGTH + 1) })).toEqual(['text']);
    expect(errorsOf({ ...report, text: 'a\0' })).toEqual(['text']);
    expect(errorsOf({ ...report, email: 'personne' })).toEqual(['email']);
    expect(newReportSchema.parse({ ...report, email: ' A@Example.com ' }).email).toBe(
      'a@example.com',
    );
    expect(errorsOf({ ...report, excerpt: 'Autre chose' })).toEqual(['']);
  });
});
