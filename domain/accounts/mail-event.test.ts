import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
import { mayMail, noticeMailFor, refusalIn } from './mail-event.ts';

const event = (type: string, payload: object = {}) => ({
  type: `cf.email.sending.message.${type}`,
  source: { type: 'email.sending', domain: 'dis-moi.example' },
  payload: { eventId: 'e', messageId: 'm', recipient: 'Lea@Example.com', ...payload },
  metadata: { eventSchemaVersion: 1, eventTimestamp: '2026-11-22T12:00:00.000Z' },
});
const at = Date.UTC(2026, 10, 22, 12);

describe('refusalIn', () => {
  it('blocks the email when it hard-bounced or its owner complained', () => {
    expect(refusalIn(event('bounced', { bounce: { type: 'hard' } }))).toEqual({
      address: 'lea@example.com',
      reason: 'bounce',
      at,
    });
    expect(refusalIn(event('complained', { complaint: { type: 'abuse' } }))).toMatchObject({
      reason: 'complaint',
    });
  });

  it.each([
    ['delivered', {}],
    ['deferred', { bounce: { type: 'soft' } }],
    ['bounced', { bounce: { type: 'soft' } }],
    ['failed', {}],
    ['rejected', { rejection: { reason: 'suppressed' } }],
  ])('does not block the email when the event is %s for another reason', (type, payload) => {
    expect(refusalIn(event(type, payload))).toBeNull();
  });

  it.each([
    ['words', 'bounced'],
    ['nothing', null],
    ['no address', { ...event('bounced'), payload: { recipient: 'x' } }],
    ['no time', { ...event('complained'), metadata: {} }],
  ])('throws when given %s', (_what, something) => {
    expect(() => refusalIn(something)).toThrow();
  });
});

describe('mail to an address', () => {
  it.each([
    ['is sent while nothing has bounced', { refusedAt: null, refusal: null }, true],
    ['is not sent after a bounce', { refusedAt: at - 9 * DAY_MS, refusal: 'bounce' }, false],
    ['is not sent after a complaint', { refusedAt: at - 9 * DAY_MS, refusal: 'complaint' }, false],
    [
      'waits while the email is suppressed',
      { refusedAt: at - DAY_MS + 1, refusal: 'suppressed' },
      false,
    ],
    ['is sent a day after a suppression', { refusedAt: at - DAY_MS, refusal: 'suppressed' }, true],
  ] as const)('%s', (_what, standing, isTried) => {
    expect(mayMail(standing, at)).toBe(isTried);
  });
});

describe('noticeMailFor', () => {
  it('sends a confirmed email the whole mail when its owner wants it', () => {
    for (const isAboutMoney of [true, false]) {
      const notice = { isConfirmed: true, isAboutMoney };
      expect(noticeMailFor({ ...notice, isWanted: true })).toBe('whole');
      expect(noticeMailFor({ ...notice, isWanted: false })).toBe('none');
    }
  });

  it('sends an unconfirmed email a mail without details about money only, wanted or not', () => {
    for (const isWanted of [true, false]) {
      const notice = { isConfirmed: false, isWanted };
      expect(noticeMailFor({ ...notice, isAboutMoney: true })).toBe('bare');
      expect(noticeMailFor({ ...notice, isAboutMoney: false })).toBe('none');
    }
  });
});
