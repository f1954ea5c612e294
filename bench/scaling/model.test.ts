import { describe, expect, it } from 'vitest';
import {
  behaviour,
  d1BytesPerUser,
  firstLimits,
  mailsOf,
  month,
  orderEconomics,
  savings,
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
  memberFiles: 0,
  visitorFiles: 0,
  receipts: 0,
  reminders: 0,
  questionsAndAnswers: 0,
  newsToCreator: 0,
  newsToAsker: 0,
  releases: 0,
  accountMails: 0,
  pushes: 0,
  pictures: 0,
  pictureRequests: 0,
  pictureReads: 0,
};

describe('month', () => {
  it("costs the plan's base price with a thousand users", () => {
    expect(month(1_000).total).toBe(5);
  });

  it("counts the users' acts", () => {
    const { usage } = month(1_000, 12, idle);
    expect(usage.requests).toBe(1_000 * behaviour.visits * behaviour.documents);
    expect(usage.queueOperations).toBe(0);
    const one = month(1_000, 12, { ...idle, conversations: 1, messagesPerConversation: 20 });
    // Opened and read by both (4), 20 messages over sockets (1), a batcher and two inboxes for each.
    expect(one.usage.objectRequests - usage.objectRequests).toBe(1_000 * (4 + 1 + 20 + 40));
    // Three keys of KV for each exploration, and a row for each token.
    const looks = month(1_000, 12, { ...idle, discoveries: 1, refreshes: 2 });
    expect(looks.usage.kvReads).toBe(1_000 * 8 * 3);
    expect(looks.usage.d1RowsWritten).toBe(1_000 * 8 * 2);
  });

  it('counts a cached answer as a request without CPU and rows', () => {
    const visited = { ...idle, visitorPages: 10, cached: 1 };
    const [without, cached] = [month(1_000, 12, idle).usage, month(1_000, 12, visited).usage];
    // Once for the entrypoint that forwards it, and once for the cache.
    expect(cached.requests - without.requests).toBe(20_000);
    expect(cached).toEqual({ ...without, requests: cached.requests });
  });

  it('counts the views of a request as one request and one message', () => {
    const acts = { ...idle, views: 40, viewsPerRequest: 4 };
    const [some, none] = [month(1_000, 12, acts), month(1_000, 12, idle)];
    expect(some.usage.requests - none.usage.requests).toBe(10_000);
    expect(some.usage.queueOperations).toBe(10_000 * 3);
    expect(some.peak.viewsPerSecond).toBeCloseTo(4 * some.peak.viewMessagesPerSecond);
  });

  it('bills static files as requests, since the cache is in front of them', () => {
    const files = month(1_000_000, 12, { ...idle, memberFiles: 40 });
    const none = month(1_000_000, 12, idle);
    expect(files.usage.requests - none.usage.requests).toBe(40e6);
    expect(files.usage.cpuMs).toBe(none.usage.cpuMs);
  });

  it('counts mails of conversations and of accounts, and their queue operations', () => {
    const acts = { ...idle, conversations: 2, receipts: 2, reminders: 1, accountMails: 1 };
    const { usage, dollars } = month(10_000, 12, acts);
    expect(usage.mails).toBe(70_000);
    expect(dollars.mails).toBeCloseTo(67 * 0.35);
    expect(usage.queueOperations).toBe((70_000 + 2 * 10_000 * 3 + 1_400) * 3);
  });

  it('counts pictures that are stored, resized and read', () => {
    const acts = { ...idle, pictures: 2, widths: 3, unchangedWidths: 1, pictureReads: 5 };
    const { usage } = month(1_000, 12, acts);
    // One width is the upload itself.
    expect(usage).toMatchObject({ imagesMade: 4_000, r2Writes: 6_000, r2Reads: 5_000 });
  });

  it('bills only the usage beyond the included amounts', () => {
    const { usage, dollars } = month(1_000_000);
    expect(dollars.requests).toBeCloseTo(((usage.requests - 10e6) / 1e6) * 0.3);
    expect(dollars.d1Gigabytes).toBeCloseTo((usage.d1Gigabytes - 5) * 0.75);
    expect(dollars.logLines).toBe(0);
  });
});

describe('mailsOf', () => {
  const counts = (acts: Partial<typeof behaviour>) =>
    new Map(
      mailsOf(1_000, { ...idle, conversations: 1, ...acts }).map((mails) => [mails.what, mails]),
    );

  it('gathers the news of an absence, more the more there are', () => {
    const few = counts({ newsToAsker: 0.1 }).get('news to askers')!;
    expect(few.each).toBe(100);
    expect(few.now).toBeGreaterThan(99);
    const many = counts({ newsToCreator: 5 }).get('news to creators')!;
    // A hundred to each of 50 creators; at most one mail a visit and a day.
    expect(many.each).toBe(5_000);
    expect(many.now / 50).toBeLessThan(8 + 30);
  });

  it('mails releases at most once a week', () => {
    const { each, now } = counts({ releases: 1 }).get('releases')!;
    expect(each).toBe(1_000);
    expect(now).toBeCloseTo(50 * (30 / (7 + 1.5)));
  });
});

describe('viewRowsWritten', () => {
  it("shares a view's counters with its batch, which is full when traffic is high", () => {
    const alone = viewRowsWritten(0);
    const full = viewRowsWritten(1_000);
    expect(alone).toBe(1 + 1 + 2 + 2 + unitCosts.foldRowsWritten);
    expect(full - unitCosts.foldRowsWritten).toBeLessThan(2.2);
    expect(viewRowsWritten(10)).toBeGreaterThan(full);
  });

  it('counts only permanent rows as growth, since views are deleted after their month', () => {
    const views = { ...idle, views: 100 };
    expect(d1BytesPerUser(24, views) - d1BytesPerUser(12, views)).toBeCloseTo(12 * 5 * 107);
    expect(usersPerDatabase()).toBeGreaterThan(45_000);
  });
});

describe('firstLimits', () => {
  it('lists the limits in the order in which they are reached', () => {
    const users = firstLimits().map((limit) => limit.users);
    expect(users).toEqual([...users].sort((a, b) => a - b));
    expect(users[0]).toBeGreaterThan(1_000);
  });
});

describe('savings', () => {
  it('saves with all levers at most the sum of each', () => {
    const each = savings(1_000_000).map(({ dollars }) => dollars);
    const all = each.pop()!;
    expect(all).toBeGreaterThan(Math.max(...each));
    expect(all).toBeLessThanOrEqual(each.reduce((sum, dollars) => sum + dollars, 0) + 0.01);
  });
});

describe('orderEconomics', () => {
  it("leaves the fee minus the provider's and the platform's costs", () => {
    const { charge, payout, platform, left } = orderEconomics(1_000, 200, { ordersPerCreator: 10 });
    expect(charge).toBeCloseTo(40);
    expect(payout).toBeCloseTo(2 + 21);
    expect(left).toBeCloseTo(200 - 40 - 23 - platform);
  });

  it('loses money on the cheapest order of a creator with few sales', () => {
    expect(orderEconomics(100, 50, { ordersPerCreator: 1 }).left).toBeLessThan(0);
  });
});
