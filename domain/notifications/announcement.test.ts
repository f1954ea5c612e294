import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
import {
  announcementKinds,
  announcementMailTo,
  mailDayOf,
  noticeKindOf,
  reachesSuspended,
  stepSize,
} from './announcement.ts';
import { announcementSchema } from './announcement-request.ts';
import { isChoosable } from './notification.ts';

const draft = {
  ...{ kind: 'service', audience: 'all', title: 'Travaux', body: 'Une heure.' },
  ...{ page: 'none', perMinute: 60, perDay: 500 },
};

describe('announcementSchema', () => {
  it('stores line breaks in one form, and at most one empty line', () => {
    const body = 'Un.\r\n\r\n\r\n\r\nDeux.\rTrois. ';
    expect(announcementSchema.parse({ ...draft, body }).body).toBe('Un.\n\nDeux.\nTrois.');
  });

  it.each(['https://site.example', 'site.example', 'javascript:alert(1)'])(
    'refuses %s',
    (address) => {
      for (const name of ['title', 'body'])
        expect(announcementSchema.safeParse({ ...draft, [name]: address }).success).toBe(false);
    },
  );
});

describe('announcementMailTo', () => {
  it('mails terms to everybody, service to confirmed addresses, and news to who wants them', () => {
    const to = (isConfirmed: boolean) =>
      announcementKinds.map((kind) => announcementMailTo(kind, { isConfirmed }));
    expect(to(true)).toEqual(['always', 'always', 'wanted']);
    expect(to(false)).toEqual(['never', 'always', 'never']);
  });

  it('always mails only kinds of notices whose mails cannot be switched off', () => {
    for (const kind of announcementKinds) {
      const isAlways = announcementMailTo(kind, { isConfirmed: true }) === 'always';
      expect(isChoosable(noticeKindOf(kind), 'email')).toBe(!isAlways);
    }
    expect(announcementKinds.filter(reachesSuspended)).toEqual(['terms']);
  });
});

describe('stepSize', () => {
  it('is the rate, then what is left of the day, then 0', () => {
    const sizes = [0, 450, 500, 600].map((mails) =>
      stepSize({ perMinute: 60, perDay: 500 }, mails),
    );
    expect(sizes).toEqual([60, 50, 0, 0]);
    expect([mailDayOf(DAY_MS - 1), mailDayOf(DAY_MS)]).toEqual([0, 1]);
  });
});
