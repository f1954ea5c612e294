import { describe, expect, it } from 'vitest';
import {
  behaviour,
  d1BytesPerUser,
  month,
  unitCosts,
  usersPerDatabase,
  viewRowsWritten,
} from './model.ts';

const idle = {
  ...behaviour,
  reads: 0,
  discoveries: 0,
  refreshes: 0,
  views: 0,
  reactions: 0,
  conversations: 0,
  reports: 0,
  visitorPages: 0,
};

describe('a month', () => {
  it('of a thousand people costs what the plan includes', () => {
    expect(month(1_000).total).toBe(5);
  });

  it('counts what people do', () => {
    const { usage } = month(1_000, 12, idle);
    expect(usage.requests).toBe(1_000 * behaviour.visits * behaviour.documents);
    expect(usage.queueOperations).toBe(0);
    const one = month(1_000, 12, { ...idle, conversations: 1, messagesPerConversation: 20 });
    // Opened and read by both (4), 20 messages over sockets (1), and two inboxes for each.
    expect(one.usage.objectRequests - usage.objectRequests).toBe(1_000 * (4 + 1 + 40));
    // Three keys of KV for each exploration, and a row for each token.
    const looks = month(1_000, 12, { ...idle, discoveries: 1, refreshes: 2 });
    expect(looks.usage.kvReads).toBe(1_000 * 8 * 3);
    expect(looks.usage.d1RowsWritten).toBe(1_000 * 8 * 2);
  });

  it('takes no CPU and no rows for what a cache answers, but a request', () => {
    const visited = { ...idle, visitorPages: 10, cached: 1 };
    const [without, cached] = [month(1_000, 12, idle).usage, month(1_000, 12, visited).usage];
    expect(cached.requests - without.requests).toBe(10_000);
    expect(cached).toEqual({ ...without, requests: cached.requests });
  });

  it('bills only what goes beyond what is included', () => {
    const { usage, dollars } = month(1_000_000);
    expect(dollars.requests).toBeCloseTo(((usage.requests - 10e6) / 1e6) * 0.3);
    expect(dollars.d1Gigabytes).toBeCloseTo((usage.d1Gigabytes - 5) * 0.75);
    expect(dollars.logLines).toBe(0);
  });
});

describe('a view', () => {
  it('shares its counters with its batch, which is full where many are about', () => {
    const alone = viewRowsWritten(0);
    const full = viewRowsWritten(1_000);
    expect(alone).toBe(1 + 1 + 1 + 2 + unitCosts.foldRowsWritten);
    expect(full - unitCosts.foldRowsWritten).toBeLessThan(2.2);
    expect(viewRowsWritten(10)).toBeGreaterThan(full);
  });

  it('leaves after its month: what a user has in D1 grows by what stays', () => {
    const views = { ...idle, views: 100 };
    expect(d1BytesPerUser(24, views) - d1BytesPerUser(12, views)).toBeCloseTo(12 * 5 * 107);
    expect(usersPerDatabase()).toBeGreaterThan(45_000);
  });
});
