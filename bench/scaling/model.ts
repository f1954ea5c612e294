/**
 * What a month of the product costs, and what of the platform it uses at its busiest, from how
 * people behave, what each act was measured to cost (docs/costs.md) and what Cloudflare charges
 * (docs/scaling.md names the sources). All figures are for one month of 30 days.
 */

/** What one monthly user does in a month: the assumptions. */
export interface Behaviour {
  visits: number;
  /** Documents per visit; what follows within the app are data requests. */
  documents: number;
  /** Feeds, profiles, searches, lists: data requests per visit that read D1. */
  reads: number;
  /** Explorations per visit, answered from KV. */
  discoveries: number;
  /** Access tokens per visit: one that has ended since the last, and one each quarter of an hour. */
  refreshes: number;
  /** Posts seen for the first time in the month. */
  views: number;
  /** Likes, follows and comments. */
  reactions: number;
  conversations: number;
  messagesPerConversation: number;
  /** Reports of something, each of which is decided. */
  reports: number;
  /** Pages that people without an account look at, for each monthly user. */
  visitorPages: number;
  /** Which part of those Cloudflare's cache answers. */
  cached: number;
  /** Seconds in a month during which an object answers for this user: work, and waking. */
  objectSeconds: number;
}

export const behaviour: Behaviour = {
  visits: 8,
  documents: 1,
  reads: 10,
  discoveries: 2,
  refreshes: 1.3,
  views: 40,
  reactions: 4,
  conversations: 0.3,
  messagesPerConversation: 8,
  reports: 0.002,
  visitorPages: 10,
  cached: 0.8,
  objectSeconds: 8,
};

/** Measured: rows and operations of one act. */
export const unitCosts = {
  /** Rows behind a document's screen; a member's page reads them again when the app comes. */
  documentRows: 75,
  readRows: 75,
  refreshRowsRead: 6,
  refreshRowsWritten: 1,
  /** A batch has so many views at most, of so many posts and authors for each: those are assumed. */
  viewsPerBatch: 100,
  batchSeconds: 5,
  postsPerView: 0.5,
  authorsPerView: 0.3,
  viewRowsRead: 23,
  /** A view; when its month is folded, its row again, and the month's figure. */
  viewRowsWritten: 1,
  foldRowsWritten: 2,
  /** With the notice of it, until that is forgotten; the inbox gathers it with others. */
  reactionRowsRead: 30,
  reactionRowsWritten: 14,
  noticeObjectRows: 6,
  /** Ordered, paid and opened; confirmed and released, with entries in the books and the provider's events. */
  conversationRowsRead: 160,
  conversationRowsWritten: 104,
  /** Reported, looked at, decided, and told. */
  reportRowsRead: 100,
  reportRowsWritten: 40,
  /**
   * The row in D1 after a message, with its indexes and the counters; shared by lively exchanges.
   */
  deliveryRowsRead: 6,
  deliveryRowsWritten: 5,
  /** In the object: the message with its two indexes, the record, and the outbox. */
  messageObjectRows: 6,
  cpuMsPerRequest: 3,
  /** A document, most of which is written by React. */
  documentCpuMs: 12,
  /** What a run of the rankings reads for each creator, and scopes whose lists change. */
  rankingRowsPerCreator: 22,
  rankingKvWrites: 58,
  /** Lists, time, and what has gone since: Cloudflare counts keys, however they are asked for. */
  kvKeysPerDiscovery: 3,
  /** Log lines for each request, sampled, and those of jobs in a month. */
  logLinesPerRequest: 0.06,
  logLinesOfJobs: 100_000,
  objectBytesPerConversation: 24_000,
  /** A page of the feed, measured; a write is assumed. */
  d1ReadMs: 1,
  d1WriteMs: 1.5,
} as const;

/** What stays in D1 of each act: rows and their entries in indexes. */
export const kept = {
  /** Measured: a view is one entry of 107, and other rows have four or five, 430 together. */
  bytesPerEntry: 107,
  /** A view stays for its month and the week in which late ones come: so many months of them at most. */
  monthsOfViews: 37 / 30,
  /** One in so many views is a post's first in its month, and leaves a figure. */
  viewsPerFigure: 20,
  /** A person, their account, counters and sessions. */
  accountEntries: 25,
  reactionEntries: 4,
  /** With its order and the books. */
  conversationEntries: 60,
  reportEntries: 30,
} as const;

/** What is included each month, and dollars beyond it. */
const prices = {
  base: 5,
  requests: { included: 10e6, perMillion: 0.3 },
  cpuMs: { included: 30e6, perMillion: 0.02 },
  d1RowsRead: { included: 25e9, perMillion: 0.001 },
  d1RowsWritten: { included: 50e6, perMillion: 1 },
  d1Gigabytes: { included: 5, each: 0.75 },
  kvReads: { included: 10e6, perMillion: 0.5 },
  kvWrites: { included: 1e6, perMillion: 5 },
  queueOperations: { included: 1e6, perMillion: 0.4 },
  objectRequests: { included: 1e6, perMillion: 0.15 },
  objectGbSeconds: { included: 400e3, perMillion: 12.5 },
  objectRowsWritten: { included: 50e6, perMillion: 1 },
  objectGigabytes: { included: 5, each: 0.2 },
  logLines: { included: 20e6, perMillion: 0.6 },
} as const;

const SECONDS_PER_MONTH = 30 * 24 * 3600;
/** The busiest second of a day against its average. */
const PEAK = 4;
const RUNS_PER_MONTH = SECONDS_PER_MONTH / 600;
/** One creator in so many monthly users. */
const USERS_PER_CREATOR = 20;
/** What one D1 database may hold. */
const DATABASE_GIGABYTES = 10;

export type Meter = Exclude<keyof typeof prices, 'base'>;

export interface Month {
  usage: Record<Meter, number>;
  dollars: Record<Meter | 'base', number>;
  total: number;
  peak: {
    requestsPerSecond: number;
    d1ReadsPerSecond: number;
    d1WritesPerSecond: number;
    /** Seconds of work in each second for one database: above 1 it falls behind. */
    d1ReadLoad: number;
    d1WriteLoad: number;
    viewsPerSecond: number;
  };
}

/**
 * What a view writes in all: itself, its share of the batch and of the counters, and its folding. Where few
 * people are about, a batch has few views, and each its own counters.
 */
export function viewRowsWritten(viewsPerSecond: number): number {
  const unit = unitCosts;
  const batch = Math.min(unit.viewsPerBatch, Math.max(1, viewsPerSecond * unit.batchSeconds));
  const share = (full: number) => full + (1 - full) / batch;
  return (
    unit.viewRowsWritten +
    share(unit.postsPerView) +
    share(unit.authorsPerView) +
    2 / batch +
    unit.foldRowsWritten
  );
}

/** Bytes that a user has in D1 after so many months. */
export function d1BytesPerUser(months: number, acts: Behaviour = behaviour): number {
  const entries =
    kept.accountEntries +
    acts.views * (Math.min(months, kept.monthsOfViews) + months / kept.viewsPerFigure) +
    months *
      (acts.reactions * kept.reactionEntries +
        acts.conversations * kept.conversationEntries +
        acts.reports * kept.reportEntries);
  return entries * kept.bytesPerEntry;
}

/** How many monthly users one database has room for, after so many months. */
export function usersPerDatabase(months = 12): number {
  return (DATABASE_GIGABYTES * 1e9) / d1BytesPerUser(months);
}

/** The month of `users` people; D1's gigabytes are after `months` of them. */
export function month(users: number, months = 12, acts: Behaviour = behaviour): Month {
  const unit = unitCosts;
  const visits = users * acts.visits;
  const visitorPages = users * acts.visitorPages;
  // Those of visitors that no cache has, and those of members, which none may have.
  const documents = visits * acts.documents + visitorPages * (1 - acts.cached);
  const reads = visits * acts.reads;
  const discoveries = visits * acts.discoveries;
  const refreshes = visits * acts.refreshes;
  const views = users * acts.views;
  const reactions = users * acts.reactions;
  const conversations = users * acts.conversations;
  const messages = conversations * acts.messagesPerConversation;
  const reports = users * acts.reports;
  const creators = users / USERS_PER_CREATOR;
  const perSecond = (count: number) => (count / SECONDS_PER_MONTH) * PEAK;
  const d1Reads = documents + reads + views + conversations;
  const batches =
    views /
    Math.min(unit.viewsPerBatch, Math.max(1, (views / SECONDS_PER_MONTH) * unit.batchSeconds));
  const d1Writes = refreshes + reactions * 2 + conversations * 6 + messages + reports * 3 + batches;
  const runs = documents + reads + discoveries + refreshes + views + reactions + conversations * 3;
  // What the cache answers is a request, too, but takes no CPU.
  const requests = runs + visitorPages * acts.cached;

  const usage: Record<Meter, number> = {
    requests,
    cpuMs: (runs - documents) * unit.cpuMsPerRequest + documents * unit.documentCpuMs,
    d1RowsRead:
      documents * unit.documentRows +
      reads * unit.readRows +
      refreshes * unit.refreshRowsRead +
      views * unit.viewRowsRead +
      reactions * unit.reactionRowsRead +
      conversations * unit.conversationRowsRead +
      messages * unit.deliveryRowsRead +
      reports * unit.reportRowsRead +
      RUNS_PER_MONTH * creators * unit.rankingRowsPerCreator,
    d1RowsWritten:
      refreshes * unit.refreshRowsWritten +
      views * viewRowsWritten(views / SECONDS_PER_MONTH) +
      reactions * unit.reactionRowsWritten +
      conversations * unit.conversationRowsWritten +
      messages * unit.deliveryRowsWritten +
      reports * unit.reportRowsWritten,
    d1Gigabytes: (users * d1BytesPerUser(months, acts)) / 1e9,
    kvReads: discoveries * unit.kvKeysPerDiscovery,
    kvWrites: RUNS_PER_MONTH * unit.rankingKvWrites,
    // Written, read and deleted.
    queueOperations: views * 3,
    // Opening and reading; twenty socket messages are one request; two inboxes for each message, and one for
    // each reaction.
    objectRequests: visits + conversations * 4 + messages / 20 + messages * 2 + reactions,
    // An object is billed for 128 MB.
    objectGbSeconds: users * acts.objectSeconds * 0.128,
    objectRowsWritten: messages * (unit.messageObjectRows + 4) + reactions * unit.noticeObjectRows,
    objectGigabytes: (conversations * unit.objectBytesPerConversation * months) / 1e9,
    logLines: runs * unit.logLinesPerRequest + batches + unit.logLinesOfJobs,
  };
  const dollars = { base: prices.base } as Month['dollars'];
  for (const meter of Object.keys(usage) as Meter[]) {
    const price = prices[meter];
    const beyond = Math.max(0, usage[meter] - price.included);
    dollars[meter] = 'each' in price ? beyond * price.each : (beyond / 1e6) * price.perMillion;
  }
  return {
    usage,
    dollars,
    total: Object.values(dollars).reduce((sum, cost) => sum + cost, 0),
    peak: {
      requestsPerSecond: perSecond(requests),
      d1ReadsPerSecond: perSecond(d1Reads),
      d1WritesPerSecond: perSecond(d1Writes),
      d1ReadLoad: (perSecond(d1Reads) * unit.d1ReadMs) / 1000,
      d1WriteLoad: (perSecond(d1Writes) * unit.d1WriteMs) / 1000,
      viewsPerSecond: perSecond(views),
    },
  };
}
