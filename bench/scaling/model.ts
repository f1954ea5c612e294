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
  /** Posts seen for the first time in the month. */
  views: number;
  /** Likes, follows and comments. */
  reactions: number;
  conversations: number;
  messagesPerConversation: number;
  /** Seconds in a month during which an object answers for this user: work, and waking. */
  objectSeconds: number;
}

export const behaviour: Behaviour = {
  visits: 8,
  documents: 1,
  reads: 10,
  discoveries: 2,
  views: 40,
  reactions: 4,
  conversations: 0.3,
  messagesPerConversation: 8,
  objectSeconds: 8,
};

/** Measured: rows and operations of one act. */
export const unitCosts = {
  /** The head and, of a public page, what its screen shows. */
  documentRows: 50,
  readRows: 75,
  /**
   * An entry of a batch of a hundred: the view, its index, and its share in the post's counters.
   */
  viewRowsWritten: 5,
  reactionRowsRead: 8,
  reactionRowsWritten: 6,
  conversationRowsRead: 20,
  conversationRowsWritten: 14,
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
  /** A ranking run: rows read per creator, and scopes whose lists change. */
  rankingRowsPerCreator: 183,
  rankingKvWrites: 58,
  /** D1 bytes that a user's month leaves behind: about 430 for each row with its indexes. */
  d1BytesPerUser: 19_000,
  objectBytesPerConversation: 24_000,
  /** A page of the feed, measured; a write is assumed. */
  d1ReadMs: 1,
  d1WriteMs: 1.5,
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
} as const;

const SECONDS_PER_MONTH = 30 * 24 * 3600;
/** The busiest second of a day against its average. */
const PEAK = 4;
const RUNS_PER_MONTH = SECONDS_PER_MONTH / 600;
/** One creator in so many monthly users. */
const USERS_PER_CREATOR = 20;

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

/** The month of `users` people; D1's gigabytes are after `months` of them. */
export function month(users: number, months = 12, acts: Behaviour = behaviour): Month {
  const unit = unitCosts;
  const visits = users * acts.visits;
  const documents = visits * acts.documents;
  const reads = visits * acts.reads;
  const discoveries = visits * acts.discoveries;
  const views = users * acts.views;
  const reactions = users * acts.reactions;
  const conversations = users * acts.conversations;
  const messages = conversations * acts.messagesPerConversation;
  const creators = users / USERS_PER_CREATOR;
  const d1Reads = documents + reads + conversations;
  const d1Writes = reactions + conversations + messages + views / 100;
  const requests = documents + reads + discoveries + views + reactions + conversations * 3;

  const usage: Record<Meter, number> = {
    requests,
    cpuMs: (requests - documents) * unit.cpuMsPerRequest + documents * unit.documentCpuMs,
    d1RowsRead:
      documents * unit.documentRows +
      reads * unit.readRows +
      reactions * unit.reactionRowsRead +
      conversations * unit.conversationRowsRead +
      messages * unit.deliveryRowsRead +
      RUNS_PER_MONTH * creators * unit.rankingRowsPerCreator,
    d1RowsWritten:
      views * unit.viewRowsWritten +
      reactions * unit.reactionRowsWritten +
      conversations * unit.conversationRowsWritten +
      messages * unit.deliveryRowsWritten,
    d1Gigabytes: (users * unit.d1BytesPerUser * months) / 1e9,
    kvReads: discoveries,
    kvWrites: RUNS_PER_MONTH * unit.rankingKvWrites,
    // Written, read and deleted.
    queueOperations: views * 3,
    // Opening and reading; twenty socket messages are one request; two inboxes for each message.
    objectRequests: visits + conversations * 4 + messages / 20 + messages * 2,
    // An object is billed for 128 MB.
    objectGbSeconds: users * acts.objectSeconds * 0.128,
    objectRowsWritten: messages * (unit.messageObjectRows + 4),
    objectGigabytes: (conversations * unit.objectBytesPerConversation * months) / 1e9,
  };
  const dollars = { base: prices.base } as Month['dollars'];
  for (const meter of Object.keys(usage) as Meter[]) {
    const price = prices[meter];
    const beyond = Math.max(0, usage[meter] - price.included);
    dollars[meter] = 'each' in price ? beyond * price.each : (beyond / 1e6) * price.perMillion;
  }
  const perSecond = (count: number) => (count / SECONDS_PER_MONTH) * PEAK;
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
