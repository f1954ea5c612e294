import { describe, expect, it } from 'vitest';
import { behaviour, month } from './model.ts';

describe('a month', () => {
  it('of a thousand people costs what the plan includes', () => {
    expect(month(1_000).total).toBe(5);
  });

  it('counts what people do', () => {
    const idle = {
      ...behaviour,
      reads: 0,
      discoveries: 0,
      views: 0,
      reactions: 0,
      conversations: 0,
    };
    const { usage } = month(1_000, 12, idle);
    expect(usage.requests).toBe(1_000 * behaviour.visits * behaviour.documents);
    expect(usage.queueOperations).toBe(0);
    const one = month(1_000, 12, { ...idle, conversations: 1, messagesPerConversation: 20 });
    // Opened and read by both (4), 20 messages over sockets (1), and two inboxes for each.
    expect(one.usage.objectRequests - usage.objectRequests).toBe(1_000 * (4 + 1 + 40));
  });

  it('bills only what goes beyond what is included', () => {
    const { usage, dollars } = month(1_000_000);
    expect(dollars.requests).toBeCloseTo(((usage.requests - 10e6) / 1e6) * 0.3);
    expect(dollars.d1Gigabytes).toBeCloseTo((usage.d1Gigabytes - 5) * 0.75);
  });
});
