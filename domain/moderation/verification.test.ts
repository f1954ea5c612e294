import { describe, expect, it } from 'vitest';
import {
  revocationSchema,
  verificationDecisionSchema,
  verificationFilesError,
  verificationWords,
} from './verification.ts';

const MB = 1024 * 1024;
const filesOf = (...sizes: number[]) => sizes.map((size) => ({ size }));

describe('verificationDecisionSchema and revocationSchema', () => {
  it('grant without a reason, and refuse only with one', () => {
    const decide = (decision: unknown) => verificationDecisionSchema.safeParse(decision);
    expect(decide({ approve: true }).data).toEqual({ approve: true, reason: '' });
    expect(decide({ approve: false, reason: ' Photo floue ' }).data).toEqual({
      approve: false,
      reason: 'Photo floue',
    });
    expect(decide({ approve: false, reason: 'é'.repeat(1_000) }).success).toBe(true);
    for (const reason of [undefined, '', '  ', null, 7, 'é'.repeat(1_001), 'a\0b', '\ud800'])
      expect(decide({ approve: false, reason }).success, String(reason)).toBe(false);
    for (const other of [{}, { approve: 'oui' }, { approve: true, state: 'verified' }, null])
      expect(decide(other).success, JSON.stringify(other)).toBe(false);
  });

  it('revoke only with a reason', () => {
    expect(revocationSchema.safeParse({ username: 'lea', reason: 'Diplôme faux' }).success).toBe(
      true,
    );
    expect(revocationSchema.safeParse({ username: 'lea', reason: ' ' }).success).toBe(false);
  });
});

describe('verificationWords', () => {
  it('give the reason as a sentence, and the next step', () => {
    expect(verificationWords('refused', 'La photo est floue')).toEqual({
      title: 'Votre profil n’a pas pu être vérifié',
      body: 'Motif : La photo est floue. Vos documents ont été supprimés. Vous pouvez faire une nouvelle demande depuis vos paramètres.',
    });
    expect(verificationWords('revoked', 'Le diplôme est faux !').body).toMatch(
      /^Motif : Le diplôme est faux ! Vous pouvez/,
    );
    expect(verificationWords('verified', '').title).toBe('Votre profil est vérifié');
  });

  it('mention no documents when a change of identity was reviewed', () => {
    const granted = verificationWords('verified', '', 'identity');
    expect(granted.title).toBe('Votre profil est de nouveau vérifié');
    const refused = verificationWords('refused', 'Un autre nom', 'identity');
    expect(refused.body).toBe(
      'Motif : Un autre nom. Vous pouvez faire une nouvelle demande depuis vos paramètres.',
    );
    for (const { title, body } of [granted, refused]) expect(title + body).not.toMatch(/document/);
  });
});

describe('verificationFilesError', () => {
  it.each([
    ['one', filesOf(MB), null],
    ['four of five megabytes', filesOf(5 * MB, 5 * MB, 5 * MB, 5 * MB), null],
    ['two of ten', filesOf(10 * MB, 10 * MB), null],
    ['none', [], /Ajoutez/],
    ['five', filesOf(1, 1, 1, 1, 1), /4 photos au plus/],
    ['one of more than ten', filesOf(10 * MB + 1), /10 Mo/],
    ['three of seven', filesOf(7 * MB, 7 * MB, 7 * MB), /20 Mo/],
  ])('%s', (_what, files, error) => {
    const message = verificationFilesError(files);
    if (error) expect(message).toMatch(error);
    else expect(message).toBeNull();
  });
});
