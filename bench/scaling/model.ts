/**
 * The monthly cost of the product, and its peak use of the platform, from the users' behaviour, the
 * measured cost of each act (docs/costs.md) and Cloudflare's prices (docs/scaling.md names the
 * sources). All figures are for one month of 30 days.
 */

import { GATHERING_TIMES } from '../../domain/notifications/mail-gathering.ts';

/** The acts of one monthly user in a month: the assumptions. */
export interface Behaviour {
  visits: number;
  /** Documents per visit; navigation within the app makes data requests. */
  documents: number;
  /** Feeds, profiles, searches, lists: data requests per visit that read D1. */
  reads: number;
  /** Explorations per visit, answered from KV. */
  discoveries: number;
  /**
   * Token refreshes per visit: one for a token that has expired since the last visit, and one each
   * quarter of an hour.
   */
  refreshes: number;
  /** Posts seen for the first time in the month. */
  views: number;
  /** Views that one request and one queue message report. */
  viewsPerRequest: number;
  /** Likes, follows and comments. */
  reactions: number;
  conversations: number;
  messagesPerConversation: number;
  /** Reports, each of which is decided. */
  reports: number;
  /** Page views of visitors without an account, for each monthly user. */
  visitorPages: number;
  /** The fraction of those that Cloudflare's cache answers. */
  cached: number;
  /** Seconds in a month during which an object works for this user, including its wake-ups. */
  objectSeconds: number;
  /** Static files that a browser requests in a month and has not cached: mostly those of a new version. */
  memberFiles: number;
  /** The same for each page of a visitor without an account, who has none of them cached at first. */
  visitorFiles: number;
  /** Mails of an order that the law requires: the receipt. */
  receipts: number;
  /** Reminders of a conversation, each of which is mailed. */
  reminders: number;
  /** Questions and answers of a conversation that nobody has read after three minutes: each is mailed at once. */
  questionsAndAnswers: number;
  /** Other news of a conversation that its creator, absent, has not read after three minutes. */
  newsToCreator: number;
  /** The same for its asker. */
  newsToAsker: number;
  /** Releases of a conversation's price. */
  releases: number;
  /** Mails about the account: confirmation, new device, password, moderation decisions. */
  accountMails: number;
  pushes: number;
  /** New pictures: avatars and posts. */
  pictures: number;
  /** Widths in which each new picture is requested. */
  widths: number;
  /** Those of them that are the upload itself, because it is no wider. */
  unchangedWidths: number;
  /** Pictures that browsers request and have not cached, which the edge or R2 answers. */
  pictureRequests: number;
  /** Pictures that R2 reads; the edge and browsers have cached the others. */
  pictureReads: number;
}

export const behaviour: Behaviour = {
  visits: 8,
  documents: 1,
  reads: 10,
  discoveries: 2,
  refreshes: 1.3,
  views: 40,
  viewsPerRequest: 4,
  reactions: 4,
  conversations: 0.3,
  messagesPerConversation: 8,
  reports: 0.002,
  visitorPages: 10,
  cached: 0.8,
  objectSeconds: 8,
  memberFiles: 40,
  visitorFiles: 5,
  receipts: 1,
  reminders: 0.1,
  questionsAndAnswers: 1.6,
  newsToCreator: 0.4,
  newsToAsker: 0.4,
  releases: 1,
  accountMails: 0.2,
  pushes: 3,
  pictures: 0.1,
  widths: 2.5,
  unchangedWidths: 0.56,
  pictureRequests: 60,
  pictureReads: 20,
};

export const behaviourSources: Record<keyof Behaviour, string> = {
  visits: 'assumed: twice a week',
  documents: 'the app is one document; what follows are data requests',
  reads: 'assumed',
  discoveries: 'assumed',
  refreshes: 'a token lives 15 minutes; a third of the visits take longer',
  views: 'assumed: five new posts a visit',
  viewsPerRequest:
    'assumed: of the five of a visit, those of a minute together (web/features/feed/viewed-posts.ts)',
  reactions: 'assumed: one of ten posts seen',
  conversations: 'assumed: one in three people a month',
  messagesPerConversation: 'assumed',
  reports: 'assumed: one in 500 people a month',
  visitorPages: 'assumed: ten for each member',
  cached: '`npm run bench:cache-hit`: 0.8 and more behind a cache that follows the rules',
  objectSeconds: 'assumed: work, and 10 s before an object sleeps, for 0.8 wakings',
  memberFiles:
    '`npm run bench:page`: 33 requests of a first screen; names carry digests, so a version brings 10',
  visitorFiles: '`npm run bench:page`: 15 of a first page, none of the next two',
  receipts: 'one an order: L. 221-13 of the Code de la consommation',
  reminders: 'assumed',
  questionsAndAnswers: 'assumed: nine of ten questions, seven of ten answers',
  newsToCreator: 'assumed: messages in an absence in four of ten conversations',
  newsToAsker: 'assumed: messages in an absence in four of ten conversations',
  releases: 'as if no price were refunded',
  accountMails: 'assumed',
  pushes: 'assumed: nine to each user who lets us push',
  pictures: 'assumed: two a month for each creator',
  widths: 'assumed: of the five of domain/posts/image-url.ts',
  unchangedWidths:
    'assumed: the widest, of posts (four in five) by browsers that write WebP (seven in ten: no Safari)',
  pictureRequests: 'assumed: of 200 that are seen browsers have two in three',
  pictureReads: 'assumed: the edge has two in three of those',
};

/** Measured rows and operations of one act. */
export const unitCosts = {
  /** Rows behind a document's screen; a member's page reads them again when the app loads. */
  documentRows: 75,
  readRows: 75,
  refreshRowsRead: 6,
  refreshRowsWritten: 1,
  /** Messages of a batch, the views that a statement stores, and the posts and authors of a view in a full one. */
  messagesPerBatch: 100,
  viewsPerStatement: 500,
  batchSeconds: 5,
  postsPerView: 0.5,
  authorsPerView: 0.3,
  viewRowsRead: 23,
  /** A view; when its month is folded, its row again, and the month's figure once for the views of a step. */
  viewRowsWritten: 1,
  foldRowsWritten: 1.5,
  /** Rows of an author in a batch: their counters, and their day. */
  rowsPerAuthor: 2,
  /** Including its notification until that is deleted; the inbox groups it with others. */
  reactionRowsRead: 30,
  reactionRowsWritten: 14,
  noticeObjectRows: 6,
  /**
   * Ordered, paid and opened; confirmed and released, with entries in the books and the provider's
   * events.
   */
  conversationRowsRead: 160,
  conversationRowsWritten: 104,
  /** Reported, reviewed, decided, and notified. */
  reportRowsRead: 100,
  reportRowsWritten: 40,
  /**
   * The row in D1 after a message, with its indexes and the counters; messages in quick succession
   * share it.
   */
  deliveryRowsRead: 6,
  deliveryRowsWritten: 5,
  /** In the object: the message with its two indexes, the record, and the outbox. */
  messageObjectRows: 6,
  cpuMsPerRequest: 3,
  /** A document, most of which React renders. */
  documentCpuMs: 12,
  /** Rows that a ranking run reads for each creator, and scopes whose lists change. */
  rankingRowsPerCreator: 22,
  rankingKvWrites: 58,
  /** Lists, time, and deletions since: Cloudflare counts keys, however they are requested. */
  kvKeysPerDiscovery: 3,
  /** Log entries for each request, sampled, and those of jobs in a month. */
  logLinesPerRequest: 0.06,
  logLinesOfJobs: 100_000,
  objectBytesPerConversation: 24_000,
  /** Rows that an object reads to answer a message, and to open a conversation. */
  messageObjectRowsRead: 12,
  openObjectRowsRead: 40,
  /** A message sets its conversation's alarm, which is moved on before it rings: rows, and no request. */
  alarmRowsPerMessage: 2,
  /** Alarms of an inbox for each notification: a row, and a request. */
  alarmsPerNotice: 1,
  /** Written, read and deleted; a message that fails is read again. */
  operationsPerQueueMessage: 3,
  /** The provider's events about an order. */
  eventsPerConversation: 3,
  pictureBytes: 130_000,
  variantBytes: 40_000,
  /** A page of the feed, measured; a write is assumed. */
  d1ReadMs: 1,
  d1WriteMs: 1.5,
};
type UnitCosts = typeof unitCosts;

export const unitSources: Record<keyof UnitCosts, string> = {
  documentRows: 'docs/costs.md, screens',
  readRows: 'docs/costs.md, mean of feed, profile, lists',
  refreshRowsRead: 'docs/costs.md, POST /api/auth/token',
  refreshRowsWritten: 'docs/costs.md, POST /api/auth/token',
  messagesPerBatch: 'wrangler.toml, max_batch_size',
  viewsPerStatement: 'worker/community/posts/views.ts',
  batchSeconds: 'wrangler.toml, max_batch_timeout',
  postsPerView: 'assumed: a feed shows everybody the same newest posts',
  authorsPerView: 'assumed',
  viewRowsRead: 'docs/costs.md, queue of views',
  viewRowsWritten: 'docs/costs.md, queue of views',
  rowsPerAuthor: 'docs/costs.md, queue of views',
  foldRowsWritten: 'tests/worker/posts/fold-views.test.ts, with the posts of a batch',
  reactionRowsRead: 'docs/costs.md, likes, follows, comments',
  reactionRowsWritten: 'docs/costs.md, likes, follows, comments',
  noticeObjectRows: 'durable-objects/inbox: notice, its index, processed event, counter, alarm',
  conversationRowsRead: 'docs/costs.md, the life of an order',
  conversationRowsWritten: 'docs/costs.md, the life of an order',
  reportRowsRead: 'docs/costs.md, moderation',
  reportRowsWritten: 'docs/costs.md, moderation',
  deliveryRowsRead: 'docs/costs.md, conversations',
  deliveryRowsWritten: 'docs/costs.md, conversations',
  messageObjectRows: 'counted in durable-objects/conversation/migrations.ts',
  cpuMsPerRequest: '`npm run bench:cpu`',
  documentCpuMs: '`npm run bench:cpu`',
  rankingRowsPerCreator: 'docs/costs.md, a run of the rankings',
  rankingKvWrites: 'docs/costs.md, a run of the rankings',
  kvKeysPerDiscovery: 'docs/costs.md, GET /api/discovery',
  logLinesPerRequest: 'wrangler.toml, REQUESTS_PER_LINE',
  logLinesOfJobs: 'crons of wrangler.toml',
  objectBytesPerConversation: 'estimated: eight messages, with indexes and pages of SQLite',
  messageObjectRowsRead: 'assumed from durable-objects/conversation: twice what it writes',
  openObjectRowsRead: 'assumed: a page of messages, the record',
  alarmRowsPerMessage: 'docs/decisions/007-conversations.md; fewer in a lively exchange',
  alarmsPerNotice: 'assumed: a delivery and its decision',
  operationsPerQueueMessage: 'developers.cloudflare.com/queues/platform/pricing',
  eventsPerConversation: 'docs/operations.md, webhook endpoints',
  pictureBytes: 'assumed: WebP of quality 80 and 960 pixels, or a JPEG from Safari',
  variantBytes: 'assumed: WebP of quality 80, of all widths',
  d1ReadMs: 'measured: a page of the feed',
  d1WriteMs: 'assumed',
};

/** The data that stays in D1 after each act: rows and their entries in indexes. */
const stored = {
  /** Measured: a view is one entry of 107, and other rows have four or five, 430 together. */
  bytesPerEntry: 107,
  /** A view stays for its month and the week for late ones: at most this many months of them. */
  monthsOfViews: 37 / 30,
  /** One in this many views is a post's first in its month, and leaves a figure. */
  viewsPerFigure: 20,
  /** A user, their account, counters and sessions. */
  accountEntries: 25,
  reactionEntries: 4,
  /** With its order and the books. */
  conversationEntries: 60,
  reportEntries: 30,
} as const;

/** The amounts included each month, and dollars beyond them. */
export const prices = {
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
  objectRowsRead: { included: 25e9, perMillion: 0.001 },
  mails: { included: 3_000, perMillion: 350 },
  imagesMade: { included: 5_000, perMillion: 500 },
  r2Writes: { included: 1e6, perMillion: 4.5 },
  r2Reads: { included: 10e6, perMillion: 0.36 },
  r2Gigabytes: { included: 10, each: 0.015 },
} as const;

const docs = 'developers.cloudflare.com';
/** The page of each price; read in November 2026. */
export const priceSources: Record<keyof typeof prices, string> = {
  base: `${docs}/workers/platform/pricing`,
  requests: `${docs}/workers/platform/pricing; with the cache on, static files are billed: ${docs}/workers/cache`,
  cpuMs: `${docs}/workers/platform/pricing`,
  d1RowsRead: `${docs}/d1/platform/pricing`,
  d1RowsWritten: `${docs}/d1/platform/pricing`,
  d1Gigabytes: `${docs}/d1/platform/pricing`,
  kvReads: `${docs}/kv/platform/pricing`,
  kvWrites: `${docs}/kv/platform/pricing`,
  queueOperations: `${docs}/queues/platform/pricing`,
  objectRequests: `${docs}/durable-objects/platform/pricing`,
  objectGbSeconds: `${docs}/durable-objects/platform/pricing`,
  objectRowsWritten: `${docs}/durable-objects/platform/pricing`,
  objectRowsRead: `${docs}/durable-objects/platform/pricing`,
  objectGigabytes: `${docs}/durable-objects/platform/pricing`,
  logLines: `${docs}/workers/observability/logs/workers-logs`,
  mails: `${docs}/email-service/platform/pricing`,
  imagesMade: `${docs}/images/pricing: the Images Paid plan, without which the 5,001st fails`,
  r2Writes: `${docs}/r2/pricing`,
  r2Reads: `${docs}/r2/pricing`,
  r2Gigabytes: `${docs}/r2/pricing`,
};

const SECONDS_PER_MONTH = 30 * 24 * 3600;
/** The busiest second of a day relative to its average. */
const PEAK = 4;
const RUNS_PER_MONTH = SECONDS_PER_MONTH / 600;
/** One creator in this many monthly users. */
const USERS_PER_CREATOR = 20;
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
    /** Messages of the queue of views. */
    viewMessagesPerSecond: number;
  };
}

const DAY_MS = 86_400_000;

/**
 * Mails in a month to somebody with `news` at random times, when after each mail the next one waits for
 * `pause` days.
 */
function gathered(news: number, pause: number): number {
  return news === 0 ? 0 : 30 / (pause + 30 / news);
}

export interface Mails {
  what: string;
  /** If each thing had a mail of its own. */
  each: number;
  /** As they are sent: domain/notifications/mail-gathering.ts. */
  now: number;
}

/** The mails of a month by their reason. */
export function mailsOf(users: number, acts: Behaviour = behaviour): Mails[] {
  const conversations = users * acts.conversations;
  const creators = users / USERS_PER_CREATOR;
  const own = (what: string, each: number): Mails => ({ what, each, now: each });
  // The pause after a mail about conversations ends with a visit, which come at random, or after its time.
  const visitsADay = acts.visits / 30;
  const longest = GATHERING_TIMES.conversation / DAY_MS;
  const pause = (1 - Math.exp(-visitsADay * longest)) / visitsADay;
  const news = (what: string, people: number, each: number): Mails => ({
    what,
    each,
    now: people * gathered(each / people, pause),
  });
  const releases = conversations * acts.releases;
  return [
    own('receipts', conversations * acts.receipts),
    own('reminders', conversations * acts.reminders),
    own('accounts', users * acts.accountMails),
    own('questions and answers', conversations * acts.questionsAndAnswers),
    news('news to creators', creators, conversations * acts.newsToCreator),
    news('news to askers', users, conversations * acts.newsToAsker),
    {
      what: 'releases',
      each: releases,
      now: creators * gathered(releases / creators, GATHERING_TIMES.release / DAY_MS),
    },
  ];
}

/** Views of a batch: as many as arrive before it is delivered, and fit in. */
function viewsOfBatch(viewsPerSecond: number, acts: Behaviour, unit: UnitCosts): number {
  const most = Math.min(unit.viewsPerStatement, unit.messagesPerBatch * acts.viewsPerRequest);
  return Math.min(most, Math.max(1, viewsPerSecond * unit.batchSeconds));
}

/**
 * Rows written for a view in all: its own, its share of the batch and of the counters, and its
 * folding. With few users, a batch has few views, and each its own counters.
 */
export function viewRowsWritten(
  viewsPerSecond: number,
  acts: Behaviour = behaviour,
  unit: UnitCosts = unitCosts,
): number {
  const batch = viewsOfBatch(viewsPerSecond, acts, unit);
  const share = (full: number) => full + (1 - full) / batch;
  return (
    unit.viewRowsWritten +
    share(unit.postsPerView) +
    share(unit.authorsPerView) * unit.rowsPerAuthor +
    2 / batch +
    unit.foldRowsWritten
  );
}

/** Bytes of a user in D1 after this many months. */
export function d1BytesPerUser(months: number, acts: Behaviour = behaviour): number {
  const entries =
    stored.accountEntries +
    acts.views * (Math.min(months, stored.monthsOfViews) + months / stored.viewsPerFigure) +
    months *
      (acts.reactions * stored.reactionEntries +
        acts.conversations * stored.conversationEntries +
        acts.reports * stored.reportEntries);
  return entries * stored.bytesPerEntry;
}

/** Number of monthly users that one database can hold, after this many months. */
export function usersPerDatabase(months = 12): number {
  return (DATABASE_GIGABYTES * 1e9) / d1BytesPerUser(months);
}

/** A month with `users` users; D1's gigabytes are after `months` of them. */
export function month(
  users: number,
  months = 12,
  acts: Behaviour = behaviour,
  unit: UnitCosts = unitCosts,
): Month {
  const visits = users * acts.visits;
  const visitorPages = users * acts.visitorPages;
  // Visitors' documents that the cache does not have, and members' documents, which it may not have.
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
  const viewRequests = views / acts.viewsPerRequest;
  const d1Reads = documents + reads + viewRequests + conversations;
  const batches = views / viewsOfBatch(views / SECONDS_PER_MONTH, acts, unit);
  const d1Writes = refreshes + reactions * 2 + conversations * 6 + messages + reports * 3 + batches;
  const runs =
    documents + reads + discoveries + refreshes + viewRequests + reactions + conversations * 3;
  // A cached answer also counts as a request, but takes no CPU; so do static files while the cache is on.
  const files = users * acts.memberFiles + visitorPages * acts.visitorFiles;
  // Requests of visitors, and for pictures, count twice: for the entrypoint that forwards them, and
  // for the cache.
  const images = users * acts.pictureRequests;
  const requests = runs + visitorPages * (acts.cached + 1) + files + images * 2;
  const mails = mailsOf(users, acts).reduce((sum, { now }) => sum + now, 0);
  const pushes = users * acts.pushes;
  const pictures = users * acts.pictures;
  const widthsMade = Math.max(0, acts.widths - acts.unchangedWidths);

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
      views * viewRowsWritten(views / SECONDS_PER_MONTH, acts, unit) +
      reactions * unit.reactionRowsWritten +
      conversations * unit.conversationRowsWritten +
      messages * unit.deliveryRowsWritten +
      reports * unit.reportRowsWritten,
    d1Gigabytes: (users * d1BytesPerUser(months, acts)) / 1e9,
    kvReads: discoveries * unit.kvKeysPerDiscovery,
    kvWrites: RUNS_PER_MONTH * unit.rankingKvWrites,
    // Sent notifications, the provider's events, and the mail service's reports about one mail in fifty.
    queueOperations:
      (viewRequests + mails + pushes + conversations * unit.eventsPerConversation + mails / 50) *
      unit.operationsPerQueueMessage,
    // Opening and reading; twenty socket messages are one request; a batcher and two inboxes for each
    // message, and one inbox for each reaction.
    objectRequests:
      visits +
      conversations * 4 +
      messages / 20 +
      messages * 3 +
      reactions +
      (mails + pushes) * unit.alarmsPerNotice +
      // Each mail and push is claimed at its owner's object.
      mails +
      pushes,
    // An object is billed for 128 MB.
    objectGbSeconds: users * acts.objectSeconds * 0.128,
    objectRowsWritten:
      messages * (unit.messageObjectRows + 4 + unit.alarmRowsPerMessage) +
      reactions * unit.noticeObjectRows +
      // Also the times of the last mail of the thread and of the group.
      mails * (4 + unit.alarmsPerNotice) +
      pushes * (2 + unit.alarmsPerNotice),
    objectRowsRead:
      messages * unit.messageObjectRowsRead + conversations * 4 * unit.openObjectRowsRead,
    mails,
    imagesMade: pictures * widthsMade,
    r2Writes: pictures * (1 + widthsMade),
    r2Reads: users * acts.pictureReads,
    r2Gigabytes: (pictures * months * (unit.pictureBytes + widthsMade * unit.variantBytes)) / 1e9,
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
      viewMessagesPerSecond: perSecond(viewRequests),
    },
  };
}

/** The income and costs of one order, cents; the platform bears the provider's price. */
export interface OrderEconomics {
  price: number;
  fee: number;
  charge: number;
  payout: number;
  platform: number;
  left: number;
}

/** Stripe's prices for cards of the EEA, cents: stripe.com/fr/pricing and stripe.com/fr/connect/pricing. */
const stripePrices = {
  chargePart: 0.015,
  chargeFixed: 25,
  payoutPart: 0.0025,
  payoutFixed: 10,
  /** For each month in which a creator is paid. */
  account: 200,
} as const;

/**
 * The economics of an order of `price` cents whose price is released, for a creator with
 * `ordersPerCreator` orders and one payout a month. The platform's monthly cost of Cloudflare and
 * mail is shared by its orders, at one euro a dollar.
 */
export function orderEconomics(
  price: number,
  fee: number,
  { ordersPerCreator = 6, users = 1_000_000 } = {},
): OrderEconomics {
  const charge = price * stripePrices.chargePart + stripePrices.chargeFixed;
  const share = price - fee;
  const payout =
    share * stripePrices.payoutPart +
    (stripePrices.payoutFixed + stripePrices.account) / ordersPerCreator;
  const platform = (month(users).total * 100) / (users * behaviour.conversations);
  return { price, fee, charge, payout, platform, left: fee - charge - payout - platform };
}

export interface Limit {
  /** Monthly users at which the limit is reached. */
  users: number;
  what: string;
  because: string;
  answer: string;
}

/**
 * The daily mails of new accounts are not published; this is the initial limit of other services,
 * and can be raised on request.
 */
const FIRST_DAILY_MAILS = 1_000;
/** Messages that one queue accepts in a second: developers.cloudflare.com/queues/platform/limits. */
const QUEUE_MESSAGES_PER_SECOND = 5_000;
/** An account's D1 limit unless it is raised: developers.cloudflare.com/d1/platform/limits. */
const ACCOUNT_D1_GIGABYTES = 1_000;
/** Number of creators above which a ranking run exceeds the statement limit of an invocation. */
const RANKED_CREATORS = 200_000;

/**
 * The limits that are reached first as the site grows, in this order. Each figure follows from one
 * user's share.
 */
export function firstLimits(): Limit[] {
  const { usage, peak } = month(1_000_000);
  const at = (limit: number, ofMillion: number) => Math.round((limit / ofMillion) * 1e6);
  const limits: Limit[] = [
    {
      users: at(FIRST_DAILY_MAILS, usage.mails / 30),
      what: 'mail of a new account',
      because: `${FIRST_DAILY_MAILS} mails a day, taken to be the first quota`,
      answer: 'ask for more before the opening (docs/operations.md)',
    },
    {
      users: at(prices.imagesMade.included, usage.imagesMade),
      what: 'pictures made smaller',
      because: '5,000 a month without the Images Paid plan; then pictures are sent whole',
      answer: 'buy the plan',
    },
    {
      users: Math.round(usersPerDatabase(12)),
      what: 'one D1 after a year: size',
      because: `${DATABASE_GIGABYTES} GB a database`,
      answer: 'ended conversations and the books leave it, then posts by a hash of their id',
    },
    {
      users: at(1, peak.d1WriteLoad),
      what: 'one D1: writes',
      because: `one statement at a time, ${unitCosts.d1WriteMs} ms each`,
      answer: 'people on many databases, by a hash of their id',
    },
    {
      users: RANKED_CREATORS * USERS_PER_CREATOR,
      what: 'the ranking run',
      because: 'it reads every creator, 500 a statement, 1,000 statements an invocation',
      answer: 'each database narrows its own candidates; one job merges them',
    },
    {
      users: at(1, peak.d1ReadLoad),
      what: 'one D1: reads without replicas',
      because: `one statement at a time, ${unitCosts.d1ReadMs} ms each`,
      answer: 'read replication, then as writes',
    },
    {
      users: at(ACCOUNT_D1_GIGABYTES, usage.d1Gigabytes),
      what: "an account's D1",
      because: '1 TB unless raised',
      answer: 'ask for more; old likes go to R2',
    },
    {
      users: at(QUEUE_MESSAGES_PER_SECOND, peak.viewMessagesPerSecond),
      what: 'the queue of views',
      because: `${QUEUE_MESSAGES_PER_SECOND} messages a second`,
      answer: 'counting objects, by viewer',
    },
  ];
  return limits.sort((a, b) => a.users - b.users);
}

/** A change of the product or of its deployment that would lower the bill; none of them is built. */
export interface Lever {
  what: string;
  acts?: Partial<Behaviour>;
  unit?: Partial<UnitCosts>;
}

/** Dollars for a million mails of Amazon SES: aws.amazon.com/ses/pricing. */
const OTHER_MAIL_PER_MILLION = 100;

const levers: Lever[] = [
  {
    what: 'a user’s views of a month in one row, folded by post',
    unit: {
      // The row is written once a request, and deleted once a month.
      viewRowsWritten: 1 / behaviour.viewsPerRequest,
      foldRowsWritten: 1 / behaviour.views + unitCosts.postsPerView,
    },
  },
  {
    what: 'static files by a Worker of their own without a cache',
    acts: { memberFiles: 0, visitorFiles: 0 },
  },
];

/** Dollars that each lever saves in a month with `users`, and all of them together. */
export function savings(users: number): { what: string; dollars: number }[] {
  const { total } = month(users);
  const changed = ({ acts, unit }: Omit<Lever, 'what'>) =>
    month(users, 12, { ...behaviour, ...acts }, { ...unitCosts, ...unit });
  const all = {
    acts: Object.assign({}, ...levers.map(({ acts }) => acts)) as Partial<Behaviour>,
    unit: Object.assign({}, ...levers.map(({ unit }) => unit)) as Partial<UnitCosts>,
  };
  const { usage, dollars } = month(users);
  const byOtherService = dollars.mails - (usage.mails / 1e6) * OTHER_MAIL_PER_MILLION;
  return [
    ...levers.map((lever) => ({ what: lever.what, dollars: total - changed(lever).total })),
    {
      what: 'mail by another service, $0.10 a thousand (aws.amazon.com/ses/pricing)',
      dollars: byOtherService,
    },
    { what: 'all of them', dollars: total - changed(all).total + byOtherService },
  ];
}
