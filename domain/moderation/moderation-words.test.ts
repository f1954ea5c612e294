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

it('formatSubject names content by its author', () => {
  expect(formatSubject('comment', 'Basile Quentin')).toBe('Commentaire de Basile Quentin');
  expect(formatSubject('rating', 'Oumar')).toBe('Avis d’Oumar');
});

describe('draftReason', () => {
  it('describes the violation of the rule', () => {
    expect(draftReason('hide', 'comment', 'spam')).toBe(
      'Ce commentaire répète une publicité ou un lien sans rapport avec la discussion.',
    );
  });

  it('uses "cet" for a review', () => {
    expect(draftReason('hide', 'rating', 'hate')).toMatch(/^Cet avis s’en prend/);
  });

  it('asks a warned user to comply, and justifies a suspension', () => {
    expect(draftReason('warn', 'post', 'spam')).toMatch(/d’en tenir compte à l’avenir\.$/);
    expect(draftReason('suspend', 'profile', 'fraud')).toMatch(/maintenir votre compte\.$/);
  });

  it('names no rule when nothing was broken', () => {
    expect(draftReason('none', 'post', 'spam')).toBe(
      'Ce post respecte nos règles : il reste en ligne.',
    );
  });

  it('is a whole sentence for each action and kind of content', () => {
    for (const action of moderationActions)
      for (const type of moderatedTypes)
        for (const rule of ruleNames)
          if (action === 'none' || rule !== 'other')
            expect(draftReason(action, type, rule)).toMatch(/^(Cet? |Des signalements).+\.$/);
  });

  it('is empty for "Autre", which says nothing about the case', () => {
    for (const action of ['hide', 'warn', 'suspend'] as const)
      expect(draftReason(action, 'post', 'other')).toBe('');
  });
});

describe('texts for the author', () => {
  it('begin with the decision and its subject', () => {
    expect(decisionTitle('hide', 'post')).toBe('Votre post a été masqué');
    expect(decisionTitle('warn', 'message')).toBe(
      'Un avertissement à propos de l’un de vos messages',
    );
    expect(decisionTitle('suspend', 'comment')).toBe('Votre compte est suspendu');
    expect(decisionTitle('none', 'post')).toBe('Rien n’a été changé');
  });

  it('describe the effect, its place and its duration', () => {
    expect(decisionEffect('hide', 'comment')).toMatch(/partout.*sans limite de durée/);
    expect(decisionEffect('hide', 'profile')).toMatch(/toujours vous connecter/);
    expect(decisionEffect('suspend', 'comment')).toMatch(/remboursées.*reste dû/);
    expect(decisionEffect('warn', 'comment')).toMatch(/reste en ligne/);
    expect(decisionEffect('none', 'comment')).toMatch(/reste en ligne/);
  });

  it('describe the effect of a reversal', () => {
    expect(liftedEffect('hide')).toMatch(/de nouveau visible/);
    expect(liftedEffect('warn')).toMatch(/ne compte plus/);
    expect(liftedEffect('suspend')).toMatch(/de nouveau vous connecter/);
  });
});
