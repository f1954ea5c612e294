import { expect, it } from 'vitest';
import { problemFor } from '../../domain/problem.ts';
import { ApiProblem, isRefusal, messageOf, noAnswer, problemOf } from './api-problem.ts';

it('problemOf preserves the status, code and French detail of a problem', async () => {
  const problem = problemFor('posts.limit_reached');
  const error = await problemOf(
    new Response(JSON.stringify(problem), {
      status: 409,
      headers: { 'Content-Type': 'application/problem+json' },
    }),
  );
  expect(error).toBeInstanceOf(ApiProblem);
  expect(error).toMatchObject({
    status: 409,
    code: 'posts.limit_reached',
    detail: 'Maximum 10 posts autorisés',
  });
  expect(messageOf(error)).toBe('Maximum 10 posts autorisés');
});

it('problemOf accepts an answer that is no problem', async () => {
  const error = await problemOf(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(error).toMatchObject({ status: 502, code: 'server.error' });
});

it.each([
  [403, true],
  [404, true],
  [408, false],
  [429, false],
  [503, false],
])('isRefusal of status %i: %s', async (status, isNo) => {
  expect(isRefusal(await problemOf(new Response('', { status })))).toBe(isNo);
  expect(isRefusal(noAnswer())).toBe(false);
});

it('messageOf uses the fallback for an unexpected error', () => {
  expect(messageOf(new TypeError('x is undefined'), 'Erreur inconnue')).toBe('Erreur inconnue');
});
