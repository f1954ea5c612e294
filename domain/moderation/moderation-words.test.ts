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

it('names a thing by whose it is', () => {
  expect(formatSubject('comment', 'Basile Quentin')).toBe('Commentaire de Basile Quentin');
  expect(formatSubject('rating', 'Oumar')).toBe("Avis d'Oumar");
});

describe('the reason to begin with', () => {
  it('says what the thing does that the rule forbids', () => {
    expect(draftReason('hide', 'comment', 'spam')).toBe(
      'Ce commentaire répète une publicité ou un lien sans rapport avec la discussion.',
    );
  });

  it('says of a review "cet"', () => {
    expect(draftReason('hide', 'rating', 'hate')).toMatch(/^Cet avis s’en prend/);
  });

  it('asks who is warned to mind it, and says why who is suspended has to go', () => {
    expect(draftReason('warn', 'post', 'spam')).toMatch(/d’en tenir compte à l’avenir\.$/);
    expect(draftReason('suspend', 'profile', 'fraud')).toMatch(/maintenir votre compte\.$/);
  });

  it('names no rule where nothing was broken', () => {
    expect(draftReason('none', 'post', 'spam')).toBe(
      'Ce post respecte nos règles : il reste en ligne.',
    );
  });

  it('is a whole sentence whatever is decided of whatever thing', () => {
    for (const action of moderationActions)
      for (const type of moderatedTypes)
        for (const rule of ruleNames)
          expect(draftReason(action, type, rule)).toMatch(/^(Cet? |Des signalements).+\.$/);
  });
});

describe('what its author is told', () => {
  it('begins with what was decided of what', () => {
    expect(decisionTitle('hide', 'post')).toBe('Votre post a été masqué');
    expect(decisionTitle('warn', 'message')).toBe(
      'Un avertissement à propos de l’un de vos messages',
    );
    expect(decisionTitle('suspend', 'comment')).toBe('Votre compte est suspendu');
    expect(decisionTitle('none', 'post')).toBe('Rien n’a été changé');
  });

  it('says what it changes, where and for how long', () => {
    expect(decisionEffect('hide', 'comment')).toMatch(/partout.*sans limite de durée/);
    expect(decisionEffect('hide', 'profile')).toMatch(/toujours vous connecter/);
    expect(decisionEffect('suspend', 'comment')).toMatch(/remboursées.*reste dû/);
    expect(decisionEffect('warn', 'comment')).toMatch(/reste en ligne/);
    expect(decisionEffect('none', 'comment')).toMatch(/reste en ligne/);
  });

  it('and what it has become once it is undone', () => {
    expect(liftedEffect('hide')).toMatch(/de nouveau visible/);
    expect(liftedEffect('warn')).toMatch(/ne compte plus/);
    expect(liftedEffect('suspend')).toMatch(/de nouveau vous connecter/);
  });
});
