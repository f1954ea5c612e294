import { describe, expect, it } from 'vitest';
import { storedError } from '../telemetry/stored-error.ts';
import { shownMessage } from './shown-message.ts';

describe('shownMessage', () => {
  it('shows ids, kinds and numbers, and neither texts nor addresses', () => {
    expect(
      shownMessage({
        personId: 'p',
        channel: 'email',
        viewedAt: 5,
        payload: { title: 'Léa', body: 'Secret', to: 'lea@example.com' },
        id: 'lea@example.com',
      }),
    ).toEqual({
      personId: 'p',
      channel: 'email',
      viewedAt: 5,
      payload: { title: '…', body: '…', to: '…' },
      id: '…',
    });
  });

  it('cuts long lists and texts, and deep parts', () => {
    const postIds = Array.from({ length: 50 }, (_, index) => `p${index}`);
    expect((shownMessage({ postIds }) as { postIds: string[] }).postIds).toHaveLength(21);
    expect(shownMessage({ id: 'x'.repeat(200) })).toEqual({ id: `${'x'.repeat(80)}…` });
    let deep: unknown = 'end';
    for (let depth = 0; depth < 50; depth += 1) deep = { id: deep };
    expect(JSON.stringify(shownMessage(deep))).toBe(`${'{"id":'.repeat(6)}"…"${'}'.repeat(6)}`);
    expect(shownMessage('text')).toBe('…');
    expect(shownMessage(null)).toBe(null);
  });
});

describe('storedError', () => {
  it('leaves addresses out and cuts a long text', () => {
    expect(storedError('550 <lea@example.com>: unknown')).toBe('550 <…@…>: unknown');
    expect(storedError('x'.repeat(900))).toHaveLength(400);
  });
});
