import { describe, expect, it } from 'vitest';
import { mayRequest, NAMELESS_OPERATOR, operatorsIn } from './operators.ts';

const token = (name: string) => ({ id: `token:${name}`, userId: null, role: 'operator' }) as const;
const anna = token('anna');
const paul = { id: 'user:1', userId: '1', role: 'operator' } as const;

describe('mayRequest', () => {
  const monitor = token('monitor');

  it('lets a monitor read health alone', () => {
    expect(mayRequest(monitor, 'GET', '/api/operations/health')).toBe(true);
    expect(mayRequest(monitor, 'POST', '/api/operations/health')).toBe(false);
    expect(mayRequest(monitor, 'GET', '/api/operations/health/x')).toBe(false);
    expect(mayRequest(monitor, 'GET', '/api/operations/waiting')).toBe(false);
  });

  it('lets every other operator request anything', () => {
    for (const operator of [anna, paul, NAMELESS_OPERATOR])
      expect(mayRequest(operator, 'POST', '/api/operations/operators')).toBe(true);
  });
});

describe('operatorsIn', () => {
  it('returns the unnamed secret and the named ones', () => {
    expect(operatorsIn('s3cret')).toEqual([{ operator: NAMELESS_OPERATOR, secret: 's3cret' }]);
    expect(operatorsIn('anna:aa, paul:bb cc')).toEqual([
      { operator: anna, secret: 'aa' },
      { operator: token('paul'), secret: 'bb' },
      { operator: NAMELESS_OPERATOR, secret: 'cc' },
    ]);
  });

  it('returns nobody when the setting is empty', () => {
    for (const setting of ['', ' , ', ':', 'anna:', ':secret'])
      expect(operatorsIn(setting)).toEqual([]);
  });
});
