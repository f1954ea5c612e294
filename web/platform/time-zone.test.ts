import { describe, expect, it } from 'vitest';
import { timeZoneIn } from './time-zone.ts';

describe('timeZoneIn', () => {
  it('finds the time zone among other cookies', () => {
    expect(timeZoneIn('a=b; dis-moi.time-zone=America/Toronto; c=d')).toBe('America/Toronto');
  });

  it.each([
    ['nothing', ''],
    ['no zone', 'dis-moi.time-zone='],
    ['an invented zone', 'dis-moi.time-zone=Mars/Olympus'],
    ['markup', 'dis-moi.time-zone="><script>alert(1)</script>'],
    ['another cookie that ends like it', 'not-dis-moi.time-zone=Europe/Paris'],
  ])('is null when the cookie has %s', (_what, cookies) => {
    expect(timeZoneIn(cookies)).toBeNull();
  });
});
