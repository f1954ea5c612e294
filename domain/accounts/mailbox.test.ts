import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

describe('mailboxOf', () => {
  it.each([
    ['claire@example.com', 'claire@example.com'],
    ['Claire@Example.com', 'claire@example.com'],
    ['claire+1@example.com', 'claire@example.com'],
    ['claire+a+b@example.com', 'claire@example.com'],
    ['claire+@example.com', 'claire@example.com'],
    ['claire.martin@example.com', 'claire.martin@example.com'],
    ['claire.martin@gmail.com', 'clairemartin@gmail.com'],
    ['c.l.a.i.r.e+x.y@googlemail.com', 'claire@gmail.com'],
    ['claire@notgmail.com', 'claire@notgmail.com'],
    ['claire.m@gmail.com.example', 'claire.m@gmail.com.example'],
    ['+claire@example.com', '+claire@example.com'],
  ])('normalizes %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  it('is idempotent', () => {
    for (const email of ['a.b+c@gmail.com', 'a.b+c@example.com', '+a@example.com'])
      expect(mailboxOf(mailboxOf(email))).toBe(mailboxOf(email));
  });
});
