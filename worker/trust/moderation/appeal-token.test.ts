import { describe, expect, it } from 'vitest';
import { appealToken, decisionIn, isSigned } from './appeal-token.ts';

const id = '7f3a92d0-41ce-4d2b-9a77-0f6a1b2c3d4e';
const token = appealToken(id, 'a secret');

describe('appeal token', () => {
  it('names its decision, and is signed by one account', () => {
    expect(token).toMatch(/^[\w-]{64}$/);
    expect(decisionIn(token)).toBe(id);
    expect(isSigned(token, 'a secret')).toBe(true);
    expect(isSigned(token, 'another secret')).toBe(false);
  });

  it('is rejected when it was changed', () => {
    for (const other of ['', 'x', `${token}A`, token.slice(1), `${token.slice(0, 63)}=`])
      expect(decisionIn(other)).toBeNull();
    const forged = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    expect(isSigned(forged, 'a secret')).toBe(false);
  });
});
