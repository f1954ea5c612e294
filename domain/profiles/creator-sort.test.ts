import { describe, expect, it } from 'vitest';
import { sortCreators } from './creator-sort.ts';

const creator = (
  name: string,
  questionPriceCents: number | null,
  rating: number | null,
  reviewCount: number,
  medianResponseSeconds: number | null,
) => ({ name, questionPriceCents, rating, reviewCount, availability: { medianResponseSeconds } });

const creators = [
  creator('Ana', 900, 4.9, 3, 7_200),
  creator('Bob', null, null, 0, null),
  creator('Cid', 300, 4.9, 40, 7_200),
  creator('Dao', 300, 5, 1, 60),
];
const namesBy = (sort: Parameters<typeof sortCreators>[1]) =>
  sortCreators(creators, sort).map(({ name }) => name);

describe('sortCreators', () => {
  it('keeps the order of relevance', () => {
    expect(namesBy('relevance')).toEqual(['Ana', 'Bob', 'Cid', 'Dao']);
  });

  it('puts the lowest price first, and creators without one last', () => {
    expect(namesBy('price')).toEqual(['Cid', 'Dao', 'Ana', 'Bob']);
  });

  it('puts the best rating first, and more reviews before fewer when ratings are equal', () => {
    expect(namesBy('rating')).toEqual(['Dao', 'Cid', 'Ana', 'Bob']);
  });

  it('puts the fastest first, and keeps the order of equal ones', () => {
    expect(namesBy('speed')).toEqual(['Dao', 'Ana', 'Cid', 'Bob']);
  });
});
