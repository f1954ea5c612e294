import { describe, expect, it } from 'vitest';
import { readBody } from './read-body.ts';

/** A request whose body is `parts`, and then ends early when `isCut`. */
function request(parts: string[], isCut = false): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      if (isCut) controller.error(new Error('Network connection lost.'));
      else controller.close();
    },
  });
  return new Request('https://dis-moi.test', {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit);
}

describe('readBody', () => {
  it('returns the bytes when they are within the limit', async () => {
    expect(await readBody(request(['ab', 'cd']), 4)).toEqual(new Uint8Array(Buffer.from('abcd')));
  });

  it('returns null when there are more', async () => {
    expect(await readBody(request(['ab', 'cde']), 4)).toBeNull();
  });

  it('is a client’s error when the body ends early', async () => {
    await expect(readBody(request(['ab'], true), 4)).rejects.toMatchObject({
      problem: { code: 'request.interrupted', status: 400 },
    });
  });
});
