import { describe, expect, it } from 'vitest';
import { landingTexts } from './landing-texts.ts';

const expert = {
  username: 'theo.fournil',
  rating: 4.75,
  conversationsAnswered: 1200,
  questionPriceCents: 450,
};

const plain = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.replaceAll(/\s/g, ' ')]),
  );

describe('landingTexts', () => {
  it('says the figures in French when there are some', () => {
    const texts = landingTexts(
      {
        categories: [
          { slug: 'cuisine', creators: 8 },
          { slug: 'auto', creators: 1 },
        ],
        experts: [{ ...expert, rating: 5 }],
      },
      false,
    );
    expect(plain(texts)).toEqual({
      'creators:cuisine': '8 experts',
      'creators:auto': '1 expert',
      'rating:theo.fournil': '5.0',
      'answers:theo.fournil': '1 200 réponses',
      'price:theo.fournil': '4,50 €',
    });
  });

  it('claims nothing of an expert without ratings or price when samples are off', () => {
    const figures = {
      categories: [{ slug: 'maison', creators: 0 }],
      experts: [{ ...expert, rating: null, conversationsAnswered: 0, questionPriceCents: null }],
    };
    expect(plain(landingTexts(figures, false))).toEqual({
      'creators:maison': '0 expert',
      'rating:theo.fournil': 'Pas encore noté',
      'answers:theo.fournil': '0 réponse',
    });
  });

  it.each([
    [0, undefined],
    [81, '81'],
    [580, '500+'],
    [1234, '1 200+'],
  ])('claims %i of all as %s', (creators, text) => {
    const figures = { total: { creators, answers: 0 }, categories: [], experts: [] };
    expect(plain(landingTexts(figures, true))['total:creators']).toBe(text);
  });
});
