import { describe, expect, it } from 'vitest';
import { moderatedTypes, moderationActions } from './moderation.ts';
import { ruleNames } from './moderation-rules.ts';
import {
  decisionEffect,
  decisionTitle,
  draftReason,
  formatSubject,
  liftedEffect,
} from './moderation-words.ts';

it('formatSubject names the owner of the subject', () => {
  expect(formatSubject('comment', 'Basile Quentin')).toBe('Commentaire de Basile Quentin');
  expect(formatSubject('rating', 'Oumar')).toBe("Avis d'Oumar");
});

describe('draftReason', () => {
  it('says how the subject breaks the rule', () => {
    expect(draftReason('hide', 'comment', 'spam')).toBe(
      'Ce commentaire répète une publicité ou un lien sans rapport avec la discussion.',
    );
  });

  it('says "cet" of a review', () => {
    expect(draftReason('hide', 'rating', 'hate')).toMatch(/^Cet avis s’en prend/);
  });

  it('asks a warned author to take note, and tells a suspended one why the account ends', () => {
    expect(draftReason('warn', 'post', 'spam')).toMatch(/d’en tenir compte à l’avenir\.$/);
    expect(draftReason('suspend', 'profile', 'fraud')).toMatch(/maintenir votre compte\.$/);
  });

  it('names no rule when none was broken', () => {
    expect(draftReason('none', 'post', 'spam')).toBe(
      'Ce post respecte nos règles : il reste en ligne.',
    );
  });

  it('is a whole sentence for every action, subject and rule', () => {
    for (const action of moderationActions)
      for (const type of moderatedTypes)
        for (const rule of ruleNames)
          expect(draftReason(action, type, rule)).toMatch(/^(Cet? |Des signalements).+\.$/);
  });
});

describe('decisionTitle, decisionEffect and liftedEffect', () => {
  it('name the action and the subject in the title', () => {
    expect(decisionTitle('hide', 'post')).toBe('Votre publication a été masquée');
    expect(decisionTitle('warn', 'message')).toBe(
      'Un avertissement à propos de l’un de vos messages',
    );
    expect(decisionTitle('suspend', 'comment')).toBe('Votre compte est suspendu');
    expect(decisionTitle('none', 'post')).toBe('Rien n’a été changé');
  });

  it('say what the decision changes, where and for how long', () => {
    expect(decisionEffect('hide', 'comment')).toMatch(/partout.*sans limite de durée/);
    expect(decisionEffect('hide', 'profile')).toMatch(/toujours vous connecter/);
    expect(decisionEffect('suspend', 'comment')).toMatch(/remboursées.*reste dû/);
    expect(decisionEffect('warn', 'comment')).toMatch(/reste en ligne/);
    expect(decisionEffect('none', 'comment')).toMatch(/reste en ligne/);
  });

  it('say what a lifted decision restores', () => {
    expect(liftedEffect('hide')).toMatch(/de nouveau visible/);
    expect(liftedEffect('warn')).toMatch(/ne compte plus/);
    expect(liftedEffect('suspend')).toMatch(/de nouveau vous connecter/);
  });
});
