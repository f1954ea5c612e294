import { expect, it } from 'vitest';
import { overTheLine } from './line.ts';

const answer = (status: number, type: string) =>
  new Response('…', { status, headers: { 'Content-Type': type } });

it.each([
  [200, 'application/json'],
  [404, 'application/problem+json'],
  [502, 'text/html'],
])('an answer of the server is one: %i %s', async (status, type) => {
  const sent = answer(status, type);
  expect(await overTheLine(Promise.resolve(sent))).toBe(sent);
});

it.each([
  [200, 'text/html; charset=utf-8'],
  [511, 'text/html'],
])('what a network answers in its place is none: %i %s', async (status, type) => {
  await expect(overTheLine(Promise.resolve(answer(status, type)))).rejects.toThrow(TypeError);
});
