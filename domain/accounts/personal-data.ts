/**
 * Every place where the product stores data: what it holds about a person, what the deletion of their account does
 * with it, and in which file of their export it is. A guard compares the table with the schema, the tables of the
 * objects, the buckets, KV and the queues, so that a new place says both before it can be merged.
 */

/** The effect of an account's deletion. */
export type Fate =
  /** The person's own data go. */
  | { does: 'deleted'; how: string }
  /** The row stays for others, or for the books, without a name, an address or a text of the person. */
  | { does: 'anonymised'; how: string }
  /** The law, or somebody else's right, needs it: `until` says how long it stays. */
  | { does: 'kept'; why: string; until: string }
  /** Nothing in it is about a person. */
  | { does: 'nothing'; why: string };

/** The file of the export that holds the data, or the reason why none does. */
export type ExportEntry = { file: string } | { excluded: string };

export interface PersonalData {
  holds: string;
  deletion: Fate;
  export: ExportEntry;
}

const deleted = (how: string): Fate => ({ does: 'deleted', how });
const anonymised = (how: string): Fate => ({ does: 'anonymised', how });
const kept = (why: string, until: string): Fate => ({ does: 'kept', why, until });
const impersonal = (holds: string): PersonalData => ({
  holds,
  deletion: { does: 'nothing', why: 'It is about no person.' },
  export: { excluded: 'It is about no person.' },
});

const file = (name: string): ExportEntry => ({ file: name });
const excluded = (why: string): ExportEntry => ({ excluded: why });

const derived = excluded('It is derived from what other files hold.');
const passing = excluded('It is work under way, gone within minutes.');

/** Commercial documents and books: article L123-22 of the Code de commerce. */
const TEN_YEARS = '10 ans après l’exercice';
/** Limitation of claims: article 2224 of the Code civil. */
const FIVE_YEARS = '5 ans';
/** The books name people by the id that the account had. */
const books = kept('The books must add up, and name people by an id alone.', TEN_YEARS);
const withBooks = excluded('The statements and receipts of the export show it.');

const inRequest = 'Goes with the request.';
const inSteps = 'Goes in steps after the request.';

/** Tables of D1 (migrations/schema.sql), with its indexes for searches. */
export const personalTables: Record<string, PersonalData> = {
  auth_users: {
    holds: 'address, hash of the password, metadata of the account',
    deletion: deleted(inRequest),
    export: file('account.json'),
  },
  auth_identities: {
    holds: 'the Google account',
    deletion: deleted(inRequest),
    export: file('account.json'),
  },
  auth_sessions: {
    holds: 'signed-in devices',
    deletion: deleted(inRequest),
    export: file('sessions.json'),
  },
  auth_factors: {
    holds: 'authenticator apps, with their encrypted keys, and sets of recovery codes',
    deletion: deleted(inRequest),
    export: file('account.json'),
  },
  auth_recovery_codes: {
    holds: 'hashes of unused recovery codes',
    deletion: deleted(inRequest),
    export: excluded('It is a secret.'),
  },
  auth_passkeys: {
    holds: 'passkeys',
    deletion: deleted(inRequest),
    export: file('account.json'),
  },
  auth_challenges: {
    holds: 'what a code or a passkey has to answer, for five minutes',
    deletion: deleted(inRequest),
    export: passing,
  },
  auth_factor_resets: {
    holds: 'removals of lost factors that are due',
    deletion: deleted(inRequest),
    export: passing,
  },
  suspended_sessions: {
    holds: 'ids of sessions that a suspension ended',
    deletion: deleted(inRequest),
    export: excluded('It holds only ids of ended sessions.'),
  },
  auth_flow_states: {
    holds:
      'hashes of mailed links and codes, with an address; for seven days, what let the owner in before a change',
    deletion: deleted(inRequest),
    export: passing,
  },
  former_usernames: {
    holds: 'usernames that nobody else may take yet',
    deletion: kept('Nobody else may pass for the person at once.', '30 jours'),
    export: file('profile.json'),
  },
  profiles: {
    holds: 'name, username, presentation, picture',
    deletion: anonymised(
      'The row stays as a pseudonym that conversations, ratings and orders point to: its id, the day it was made and the day it ended.',
    ),
    export: file('profile.json'),
  },
  creator_profiles: {
    holds: 'presentation, birth date, origin, languages of a creator; the country they sell from',
    deletion: anonymised(
      'Everything goes, except the country of a creator who has sold, which the yearly report to the tax office names.',
    ),
    export: file('profile.json'),
  },
  account_deletions: {
    holds: 'accounts that are being deleted, with the former username and address',
    deletion: anonymised('Once it is done, the id and both times are left.'),
    export: excluded('Nobody who has left can ask for an export.'),
  },
  profile_counters: {
    holds: 'figures of a person',
    deletion: anonymised('Follows what is left: conversations and ratings of others.'),
    export: derived,
  },
  creator_days: {
    holds: 'figures of a creator’s days',
    deletion: deleted(inSteps),
    export: file('statistics.json'),
  },
  creator_spans: {
    holds: 'times during which a person was a creator, verified, or ready to answer',
    deletion: anonymised('The times stay in the marketplace’s figures, with the id alone.'),
    export: derived,
  },
  marketplace_days: impersonal('figures of the whole marketplace by day'),
  weekly_reports: {
    holds: 'weeks whose report is due to a creator',
    deletion: deleted(inSteps),
    export: passing,
  },
  profile_views: {
    holds: 'profiles seen in the last three days',
    deletion: deleted(inSteps),
    export: file('views.json'),
  },
  profile_bio_links: {
    holds: 'links of a profile',
    deletion: deleted(inSteps),
    export: file('profile.json'),
  },
  user_follows: { holds: 'follows', deletion: deleted(inSteps), export: file('follows.json') },
  user_blocks: { holds: 'blocks', deletion: deleted(inSteps), export: file('blocks.json') },
  topics: impersonal('topics'),
  topic_tree: impersonal('topics, in one row'),
  former_topic_slugs: impersonal('slugs that topics had'),
  house_names: impersonal('words that no name may have'),
  featured_experts: {
    holds: 'creators whom operators put on the landing page',
    deletion: deleted(inRequest),
    export: file('profile.json'),
  },
  creator_topic_prefs: {
    holds: 'topics of a creator, with their words about each',
    deletion: deleted(inSteps),
    export: file('profile.json'),
  },
  creator_tariffs: {
    holds: 'prices of a creator',
    deletion: deleted(inSteps),
    export: file('profile.json'),
  },
  publications: {
    holds: 'answers proposed for publication, while their asker decides',
    deletion: anonymised('The words go; the state of the conversation’s publication stays.'),
    export: file('publications.json'),
  },
  saved_replies: {
    holds: 'texts that a creator inserts into messages',
    deletion: deleted(inSteps),
    export: file('profile.json'),
  },
  topic_creators: {
    holds: 'places of a creator in lists',
    deletion: deleted(inSteps),
    export: derived,
  },
  gender_identities: impersonal('lookup'),
  languages: impersonal('lookup'),
  countries: impersonal('lookup'),
  mbti_types: impersonal('lookup'),
  astrological_signs: impersonal('lookup'),
  creator_media: {
    holds: 'posts',
    deletion: deleted(
      'Words and pictures go with the request, reactions in steps, the empty rows two hours later.',
    ),
    export: file('posts.json'),
  },
  creator_media_likes: {
    holds: 'likes of posts',
    deletion: deleted(inSteps),
    export: file('likes.json'),
  },
  creator_media_comments: {
    holds: 'comments',
    deletion: deleted('Goes in steps. Replies of others stay, as comments of their own.'),
    export: file('comments.json'),
  },
  creator_media_comment_likes: {
    holds: 'likes of comments',
    deletion: deleted(inSteps),
    export: file('likes.json'),
  },
  creator_media_views: {
    holds: 'posts seen in a month',
    deletion: deleted(inSteps),
    export: file('views.json'),
  },
  view_batches: {
    holds: 'views of the last hour',
    deletion: kept('Rankings subtract the latest views.', '1 heure'),
    export: passing,
  },
  view_months: impersonal('months of views'),
  creator_media_monthly_views: {
    holds: 'views of a post by month',
    deletion: deleted('Goes with the post.'),
    export: file('posts.json'),
  },
  conversations: {
    holds: 'who asked whom, when, and the last message',
    deletion: anonymised(
      'The other person keeps the conversation, from ‘Utilisateur anonyme’. Its words go once both have left.',
    ),
    export: file('conversations/'),
  },
  conversation_ratings: {
    holds: 'ratings, reviews and replies',
    deletion: anonymised(
      'A rating stays, signed ‘Utilisateur anonyme’. The creator’s own replies go.',
    ),
    export: file('ratings.json'),
  },
  premium_subscriptions: {
    holds: 'months that were bought',
    deletion: anonymised('Ends, and stays with its order.'),
    export: file('orders.json'),
  },
  orders: {
    holds: 'orders, by ids of both people',
    deletion: books,
    export: file('orders.json'),
  },
  order_complaints: {
    holds: 'a complaint about an answer, its reply and the decision',
    deletion: kept('Both sides may still go to court over it.', FIVE_YEARS),
    export: file('orders.json'),
  },
  order_questions: {
    holds: 'the question that is sent once it is paid',
    deletion: deleted(inSteps),
    export: file('orders.json'),
  },
  order_mails: {
    holds: 'mails about orders, without text or address',
    deletion: anonymised('Mails that are due to the person are dropped.'),
    export: passing,
  },
  documents: {
    holds: 'numbers of receipts and credit notes',
    deletion: books,
    export: file('receipts.json'),
  },
  papers: {
    holds:
      'receipts, credit notes, commission invoices and statements as they were issued, with the names of then',
    deletion: kept('Papers are retained as they were issued.', TEN_YEARS),
    export: file('receipts.json'),
  },
  paper_objections: {
    holds: 'a seller’s objection to a receipt, and the answer',
    deletion: kept('It explains why a receipt was corrected.', TEN_YEARS),
    export: file('receipts.json'),
  },
  seller_declarations: {
    holds: 'legal name, address and SIREN of a professional',
    deletion: kept('Receipts name the seller as they were.', TEN_YEARS),
    export: file('seller.json'),
  },
  vat_rates: impersonal('rates of VAT'),
  commission_invoices: {
    holds: 'invoices of the platform to a creator, with both parties',
    deletion: kept('Number and amounts stay, since the books add up with them.', TEN_YEARS),
    export: file('invoices.json'),
  },
  real_money: impersonal('since when real cards are charged'),
  closed_months: impersonal('closed months'),
  creator_earnings: {
    holds: 'what a creator has earned; the id of their account with Stripe',
    deletion: kept('The books and the yearly report to the tax office need it.', TEN_YEARS),
    export: file('earnings.json'),
  },
  ledger_accounts: { holds: 'balances by id', deletion: books, export: withBooks },
  ledger_transfers: { holds: 'movements by id', deletion: books, export: withBooks },
  payment_effects: { holds: 'commands to Stripe', deletion: books, export: withBooks },
  chargebacks: { holds: 'payments taken back by a bank', deletion: books, export: withBooks },
  early_chargebacks: { holds: 'the same, before the payment', deletion: books, export: withBooks },
  payouts: { holds: 'payouts to a creator’s bank', deletion: books, export: withBooks },
  psp_events: {
    holds: 'ids of Stripe’s events',
    deletion: kept('They are processed once.', '90 jours'),
    export: withBooks,
  },
  psp_transactions: { holds: 'Stripe’s own books', deletion: books, export: withBooks },
  payment_differences: { holds: 'differences of both books', deletion: books, export: withBooks },
  reconciliations: impersonal('runs of the reconciliation'),
  audits: impersonal('audits of the books, by name of the check'),
  settled_differences: { holds: 'bookings by hand', deletion: books, export: withBooks },
  money_acts: { holds: 'refunds by hand', deletion: books, export: withBooks },
  replays: impersonal('replays after a restore'),
  replayed_checkouts: { holds: 'checkouts read again', deletion: books, export: withBooks },
  notice_outbox: {
    holds: 'notices under way',
    deletion: deleted('Those to the person go; those about them are sent without a name.'),
    export: passing,
  },
  post_announcements: {
    holds: 'announcements of a creator’s posts',
    deletion: deleted('Goes once the followers’ notices are corrected.'),
    export: derived,
  },
  return_requests: {
    holds: 'wishes to hear of a creator’s return',
    deletion: deleted(inSteps),
    export: file('follows.json'),
  },
  creator_returns: {
    holds: 'when a creator is back',
    deletion: deleted(inSteps),
    export: derived,
  },
  operators: {
    holds: 'the role of operator',
    deletion: deleted(inRequest),
    export: file('account.json'),
  },
  operator_acts: {
    holds: 'what operators did',
    deletion: kept('Who may act must answer for it.', FIVE_YEARS),
    export: excluded('It is the record of the platform’s acts, not the person’s.'),
  },
  approvals: {
    holds: 'decisions that two operators approved, such as a payment or an account’s deletion',
    deletion: kept('Who may act must answer for it.', TEN_YEARS),
    export: excluded('It is the record of the platform’s acts, not the person’s.'),
  },
  announcements: {
    holds: 'what operators wrote to everybody, with the ids of operators',
    deletion: kept('Who may act must answer for it.', FIVE_YEARS),
    export: excluded('It is the record of the platform’s acts, not the person’s.'),
  },
  settings: {
    holds: 'who proposed, approved and cancelled changes of settings',
    deletion: kept('Who may act must answer for it.', TEN_YEARS),
    export: excluded('It is the record of the platform’s acts, not the person’s.'),
  },
  moderators: {
    holds: 'the role of moderator',
    deletion: deleted(inRequest),
    export: file('account.json'),
  },
  moderation_cases: {
    holds: 'an excerpt of what was reported',
    deletion: kept('A decision must stay open to review.', FIVE_YEARS),
    export: file('decisions.json'),
  },
  reports: {
    holds: 'reports, with the reporter’s words and address',
    deletion: anonymised(
      'The words stay with the decision; who wrote them, and their address, go.',
    ),
    export: file('reports.json'),
  },
  moderation_decisions: {
    holds: 'decisions and their reasons',
    deletion: kept('A decision must stay open to review.', FIVE_YEARS),
    export: file('decisions.json'),
  },
  moderation_appeals: {
    holds: 'appeals and their outcome',
    deletion: kept('A decision must stay open to review.', FIVE_YEARS),
    export: file('decisions.json'),
  },
  moderation_log: {
    holds: 'what moderators did, by ids',
    deletion: kept('A decision must stay open to review.', FIVE_YEARS),
    export: excluded('It is the record of the platform’s acts, not the person’s.'),
  },
  moderation_figures: impersonal('yearly counts'),
  authority_orders: {
    holds:
      'orders of authorities, whose subject may name a person, and the operator who recorded each',
    deletion: kept('The platform must account for what authorities ordered.', FIVE_YEARS),
    export: excluded('It is the record of the platform’s acts, not the person’s.'),
  },
  verifications: {
    holds: 'requests for ‘Vérifié’, with a former name',
    deletion: deleted(inSteps),
    export: file('verification.json'),
  },
  verification_files: {
    holds: 'the keys of documents',
    deletion: deleted('Goes with the request for ‘Vérifié’.'),
    export: excluded('The documents themselves are with the person.'),
  },
  creator_search_words: { holds: 'names, by words', deletion: deleted(inRequest), export: derived },
  creator_search: { holds: 'names, by letters', deletion: deleted(inRequest), export: derived },
  creator_texts: {
    holds: 'words of presentations',
    deletion: deleted(inRequest),
    export: derived,
  },
  post_texts: { holds: 'words of posts', deletion: deleted(inRequest), export: derived },
  account_exports: {
    holds: 'exports that the person has requested, and their files',
    deletion: deleted(inRequest),
    export: file('account.json'),
  },
  outbox: {
    holds: 'effects under way',
    deletion: deleted('Each row goes once it is done; the deletion’s own is the last.'),
    export: passing,
  },
  job_leases: impersonal('which job runs'),
  job_runs: impersonal('how the last run of each job ended'),
  service_outages: impersonal('when a service level was missed'),
  dead_letters: {
    holds: 'messages that failed, with ids',
    deletion: deleted(inSteps),
    export: passing,
  },
};

/** Tables of the Durable Objects, as `class.table` (durable-objects). */
export const personalObjectTables: Record<string, PersonalData> = {
  'Conversation.conversation_record': {
    holds: 'the two ids, the state, the last message, the rating',
    deletion: anonymised('The other person keeps it. Its words go once both have left.'),
    export: file('conversations/'),
  },
  'Conversation.messages': {
    holds: 'messages of both people',
    deletion: anonymised('The other person keeps them. Their words go once both have left.'),
    export: file('conversations/'),
  },
  'Conversation.attachments': {
    holds: 'files of both people',
    deletion: anonymised('The other person keeps them. They go once both have left.'),
    export: file('conversations/'),
  },
  'Conversation.outbox': impersonal('which copies are behind'),
  'Conversation.withdrawals': {
    holds: 'ids of messages that were taken back before they arrived',
    deletion: kept('A late copy must not be stored.', 'avec la conversation'),
    export: excluded('It holds only ids of messages that were never sent.'),
  },
  'Inbox.marks': {
    holds: 'what is read, and the last message of each conversation',
    deletion: anonymised('The person’s go; others keep the last message of their conversations.'),
    export: derived,
  },
  'Inbox.session_sockets': {
    holds: 'open tabs',
    deletion: deleted(inSteps),
    export: passing,
  },
  'Inbox.ended_sessions': {
    holds: 'ids of ended sessions',
    deletion: kept('Their tokens must stay refused.', '15 minutes'),
    export: passing,
  },
  'Inbox.notices': {
    holds: 'notices; the names of others in them',
    deletion: deleted('The person’s go; in those of others their name goes.'),
    export: file('notices.json'),
  },
  'Inbox.processed_events': {
    holds: 'ids of acts',
    deletion: anonymised(
      'The person’s go; others keep the ids for 90 days, to hear of an act once.',
    ),
    export: derived,
  },
  'Inbox.deliveries': { holds: 'mails under way', deletion: deleted(inSteps), export: passing },
  'Inbox.mailed': { holds: 'when a mail was sent', deletion: deleted(inSteps), export: passing },
  'Inbox.reminders': { holds: 'reminders to come', deletion: deleted(inSteps), export: derived },
  'Inbox.owner': {
    holds: 'settings of notices, presence, blocks',
    deletion: anonymised('One mark stays, so that nothing is stored there again.'),
    export: file('account.json'),
  },
  'Inbox.message_texts': {
    holds: 'the owner’s messages, for search',
    deletion: deleted(inSteps),
    export: derived,
  },
  'Inbox.message_words': {
    holds: 'their words',
    deletion: deleted(inSteps),
    export: derived,
  },
  'Inbox.searched': {
    holds: 'how far conversations were read for search',
    deletion: deleted(inSteps),
    export: derived,
  },
  'Inbox.push_subscriptions': {
    holds: 'devices to push to',
    deletion: deleted(inSteps),
    export: file('account.json'),
  },
  'SignInGuard.attempts': {
    holds: 'wrong passwords, by device or network',
    deletion: deleted(inSteps),
    export: excluded('It protects the account, and goes within a day.'),
  },
  'SignInGuard.mails': {
    holds: 'when mails were asked for',
    deletion: kept('Nobody may have an address flooded.', '1 jour'),
    export: excluded('It protects the account, and goes within a day.'),
  },
  'SignInGuard.devices': {
    holds: 'known devices, by a secret of the browser',
    deletion: deleted(inSteps),
    export: excluded('It holds only secrets of browsers.'),
  },
  'SignInGuard.warnings': {
    holds: 'when the last warning was sent',
    deletion: kept('It holds a time and nothing else.', '1 jour'),
    export: excluded('It protects the account, and goes within a day.'),
  },
};

/** Buckets of R2, by binding and the beginning of keys. */
export const personalObjects: Record<string, PersonalData> = {
  'PROFILE_IMAGES/{userId}/': {
    holds: 'the portrait',
    deletion: deleted(inSteps),
    export: file('pictures/'),
  },
  'PROFILE_IMAGES/variants/': {
    holds: 'resized portraits, under a digest',
    deletion: kept('Nothing leads to them once the picture is gone.', '90 jours'),
    export: derived,
  },
  'CREATOR_POSTS/{userId}/': {
    holds: 'pictures of posts',
    deletion: deleted(inSteps),
    export: file('pictures/'),
  },
  'CREATOR_POSTS/variants/': {
    holds: 'resized pictures, under a digest',
    deletion: kept('Nothing leads to them once the picture is gone.', '90 jours'),
    export: derived,
  },
  'VERIFICATION_FILES/conversations/': {
    holds: 'attachments of messages',
    deletion: kept(
      'The other person keeps the conversation. They go once both have left.',
      'avec la conversation',
    ),
    export: file('conversations/'),
  },
  'VERIFICATION_FILES/{verificationId}/': {
    holds: 'identity papers, until a moderator decides',
    deletion: deleted(inSteps),
    export: excluded('The documents themselves are with the person.'),
  },
  'ACCOUNT_EXPORTS/{userId}/': {
    holds: 'the files of an export, for a day',
    deletion: deleted('Goes with its row.'),
    export: excluded('It is the export.'),
  },
};

/** Keys of KV, by binding and the beginning of keys. */
export const personalKeys: Record<string, PersonalData> = {
  'RANKINGS/discovery:': {
    holds: 'cards of people and posts in rankings; ids of what was hidden since',
    deletion: anonymised(
      'Cards go with the next run, ten minutes later at most; the id is listed as hidden until the next list.',
    ),
    export: derived,
  },
  'RANKINGS/transparency:': impersonal('yearly counts'),
  'RANKINGS/payments/restoring': impersonal('state of a restore'),
};

/** Queues, by the name of the queue. Failed messages are in `dead_letters`. */
export const personalQueues: Record<string, PersonalData> = {
  'post-views': {
    holds: 'views',
    deletion: deleted('Views of a person who left are dropped.'),
    export: passing,
  },
  'payment-events': { holds: 'ids of Stripe’s events', deletion: books, export: passing },
  'mail-events': {
    holds: 'addresses that a mail could not reach',
    deletion: deleted('An address without an account is dropped.'),
    export: passing,
  },
  'notice-deliveries': {
    holds: 'ids of notices to mail or push',
    deletion: deleted('A notice that is gone is not sent.'),
    export: passing,
  },
  'push-retries': {
    holds: 'pushes to send again',
    deletion: deleted('A push to a device of a person who left is dropped.'),
    export: passing,
  },
};
