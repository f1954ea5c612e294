import { afterEach, describe, expect, it, vi } from 'vitest';
import { HeldAnswers } from '../../durable-objects/conversation/held-answers.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('HeldAnswers', () => {
  it('keeps a decision that began while an answer waited for another, when that wait times out', async () => {
    const held = new HeldAnswers();
    held.add('lost');
    const poll = vi.spyOn(scheduler, 'wait').mockImplementation(async () => held.add('current'));
    await held.wait();
    expect(poll).toHaveBeenCalledTimes(100);
    poll.mockImplementation(async () => held.release('current'));
    await held.wait();
    expect(poll).toHaveBeenCalledTimes(101);
  });
});
