import { describe, expect, it } from 'vitest';
import { everyDay } from './statistics.ts';
import { reportableWeek, weekFigures, weekWords } from './week.ts';

const week = (figures: object) => {
  const [first, ...others] = everyDay('2026-11-23', '2026-11-29', []);
  return weekFigures([{ ...first!, ...figures }, ...others]);
};

describe('weekFigures', () => {
  it('is null when nothing happened, or only something went away', () => {
    expect(week({})).toBeNull();
    expect(week({ heldCents: 500, followers: -2, earnedCents: -640 })).toBeNull();
    expect(week({ views: 1 })).toMatchObject({ views: 1, questions: 0 });
  });
});

describe('weekWords', () => {
  const words = (figures: object, monday = '2026-11-23') =>
    weekWords(monday, week(figures)!, 'EUR');

  it('names questions and earnings first', () => {
    const figures = { questions: 3, answers: 1, reviews: 2, followers: 1, earnedCents: 1920 };
    expect(words({ ...figures, views: 1200, profileViews: 14 })).toEqual({
      title: 'Votre semaine : 3 questions, 19,20 € gagnés',
      body: 'Du 23 au 29 novembre : 3 questions, 1 réponse, 2 avis, 14 visites de votre profil, 1 200 vues de vos posts, 1 nouvel abonné. 19,20 € gagnés, commission déduite.',
    });
  });

  it('names the first figure of a week without questions, across months', () => {
    expect(words({ views: 4 }, '2026-11-30')).toEqual({
      title: 'Votre semaine : 4 vues de vos posts',
      body: 'Du 30 novembre au 6 décembre : 4 vues de vos posts.',
    });
    expect(words({ earnedCents: 640 }, '2027-03-01').body).toBe(
      'Du 1er au 7 mars. 6,40 € gagnés, commission déduite.',
    );
  });
});

describe('reportableWeek', () => {
  it.each([
    ['on Sunday night in Paris, the week before', '2026-11-29T22:59:59Z', '2026-11-16'],
    ['on Monday before eight, still that one', '2026-11-30T06:59:59Z', '2026-11-16'],
    ['on Monday at eight, the week that ended', '2026-11-30T07:00:00Z', '2026-11-23'],
    ['on Monday at eight in summer', '2026-07-06T06:00:00Z', '2026-06-29'],
    ['later in the week, the same', '2026-12-06T22:59:59Z', '2026-11-23'],
  ])('is %s', (_when, now, week) => {
    expect(reportableWeek(Date.parse(now))).toBe(week);
  });
});
