import { afterEach, describe, expect, it } from 'vitest';
import {
  formatClock,
  formatCount,
  formatDay,
  formatDayName,
  formatDeadline,
  formatFileSize,
  formatLength,
  formatMessageTime,
  formatMoment,
  formatPrice,
  formatPublicDay,
  formatQuestionPrice,
  formatRating,
  formatShortDay,
  formatTimeAgo,
  formatTimeRemaining,
  localDay,
  setReaderTimeZone,
} from './formats.ts';

const now = new Date('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const MINUTE = 60_000;
const ago = (ms: number) => new Date(now.getTime() - ms);
const ahead = (ms: number) => ago(-ms);
/** Intl separates with no-break spaces, which a screen shows as spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('prices', () => {
  it('puts the currency after the price, and shows cents only if there are any', () => {
    expect(plain(formatPrice(300))).toBe('3 €');
    expect(plain(formatPrice(450))).toBe('4,50 €');
    expect(plain(formatPrice(0))).toBe('0 €');
    expect(plain(formatPrice(124_000))).toBe('1240 €');
    expect(plain(formatPrice(1_240_000))).toBe('12 400 €');
  });

  it('uses the other form on profile cards', () => {
    expect(formatQuestionPrice(300)).toBe('€3 / question');
    expect(formatQuestionPrice(450)).toBe('€4,50 / question');
  });
});

describe('numbers and days', () => {
  it('writes the first day of a month as an ordinal', () => {
    const first = '2027-12-01T12:00:00Z';
    expect(formatPublicDay(first)).toBe('1er décembre 2027');
    expect(formatShortDay(first)).toBe('1er déc. 2027');
    expect(formatMoment(first, 'Europe/Paris')).toBe('1er décembre 2027 à 13:00');
  });

  it('shows ratings with one decimal', () => {
    expect(formatRating(4.9)).toBe('4.9');
    expect(formatRating(5)).toBe('5.0');
  });

  it('groups counts and writes days as dd/MM/yyyy', () => {
    expect(plain(formatCount(1240))).toBe('1 240');
    expect(formatDay('2026-03-04T12:00:00Z')).toBe('04/03/2026');
  });
});

describe('formatTimeAgo', () => {
  it('is the present for a time ahead of a slow clock', () => {
    expect(formatTimeAgo(ahead(90_000), now)).toBe('il y a moins d’une minute');
  });

  it.each([
    [-5 * MINUTE, 'il y a moins d’une minute'],
    [30_000, 'il y a moins d’une minute'],
    [MINUTE, 'il y a 1 minute'],
    [10 * MINUTE, 'il y a 10 minutes'],
    [3 * HOUR + 59 * MINUTE, 'il y a 3 heures'],
    [24 * HOUR, 'il y a 1 jour'],
    [8 * 24 * HOUR, 'il y a 1 semaine'],
    [40 * 24 * HOUR, 'il y a 1 mois'],
    [800 * 24 * HOUR, 'il y a 2 ans'],
  ])('%i ms ago: %s', (elapsed, text) => {
    expect(plain(formatTimeAgo(ago(elapsed), now))).toBe(text);
  });
});

describe('formatMessageTime', () => {
  it.each([
    [0, "Il y a moins d'1h"],
    [HOUR - 1, "Il y a moins d'1h"],
    [HOUR, 'Il y a 1h'],
    [24 * HOUR - 1, 'Il y a 23h'],
    [24 * HOUR, 'Hier'],
    [48 * HOUR - 1, 'Hier'],
    [48 * HOUR, 'Il y a 2 jours'],
    [10 * 24 * HOUR, 'Il y a 10 jours'],
    [-MINUTE, "Il y a moins d'1h"],
  ])('%i ms ago: %s', (elapsed, text) => {
    expect(formatMessageTime(ago(elapsed), now)).toBe(text);
  });
});

describe('formatTimeRemaining', () => {
  it.each([
    [-1, 'Expiré'],
    [0, 'Expiré'],
    [30_000, '0m restantes'],
    [5 * MINUTE, '5m restantes'],
    [HOUR, '1h 0m restantes'],
    [3 * HOUR + 20 * MINUTE, '3h 20m restantes'],
    [24 * HOUR, '24h 0m restantes'],
    [24 * HOUR + 1, '1j 0h restantes'],
    [51 * HOUR, '2j 3h restantes'],
  ])('%i ms left: %s', (left, text) => {
    expect(formatTimeRemaining(ahead(left), now)).toBe(text);
  });
});

describe('formatFileSize', () => {
  it.each([
    [0, '1 ko'],
    [12_345, '12 ko'],
    [999_499, '999 ko'],
    [999_500, '1 Mo'],
    [3_440_000, '3,4 Mo'],
    [268_435_456, '268 Mo'],
  ])('%i bytes: %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});

describe('formatDeadline', () => {
  const deadline = '2026-11-29T18:15:00.000Z';

  it.each([
    ['within six days', '2026-11-25T12:00:00.000Z', 'dimanche 19:15'],
    ['further ahead', '2026-11-22T12:00:00.000Z', 'le 29 novembre à 19:15'],
    ['in the past', '2026-11-30T12:00:00.000Z', 'le 29 novembre à 19:15'],
  ])('names the day of a deadline %s', (_when, now, words) => {
    expect(formatDeadline(deadline, 'Europe/Paris', new Date(now))).toBe(words);
  });
});

describe('formatDayName', () => {
  afterEach(() => setReaderTimeZone(() => undefined));

  it.each([
    ['2026-11-21T11:00:00Z', 'Aujourd’hui'],
    ['2026-11-20T12:00:00Z', 'Hier'],
    ['2026-11-19T12:00:00Z', 'jeudi 19 novembre 2026'],
    ['2026-11-01T12:00:00Z', 'dimanche 1er novembre 2026'],
  ])('names the day of %s', (date, words) => {
    expect(plain(formatDayName(date, now))).toBe(words);
  });

  it('names yesterday in the night after a day of 23 hours', () => {
    setReaderTimeZone(() => 'Europe/Paris');
    const night = new Date('2026-03-29T22:30:00Z');
    expect(localDay(night)).toBe('2026-03-30');
    expect(formatDayName('2026-03-29T10:00:00Z', night)).toBe('Hier');
  });

  it('follows the time zone of the reader', () => {
    const date = '2026-11-21T04:30:00Z';
    setReaderTimeZone(() => 'America/Toronto');
    expect([localDay(date), formatDayName(date, now), formatClock(date), formatDay(date)]).toEqual([
      ...['2026-11-20', 'Hier', '23:30', '20/11/2026'],
    ]);
    setReaderTimeZone(() => 'Asia/Tokyo');
    expect([localDay(date), formatDayName(date, now), formatClock(date)]).toEqual([
      ...['2026-11-21', 'Aujourd’hui', '13:30'],
    ]);
  });
});

describe('formatLength', () => {
  it('shows minutes and seconds', () => {
    expect([0, 7.9, 65, 300].map(formatLength)).toEqual(['0:00', '0:07', '1:05', '5:00']);
  });
});
