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
const excluded = (why: string) => ({ excluded: why });
const place = (
  holds: string,
  deletion: Fate,
  exported: string | { excluded: string },
): PersonalData => ({
  holds,
  deletion,
  export: typeof exported === 'string' ? { file: exported } : exported,
});
const impersonal = (holds: string): PersonalData =>
  place(
    holds,
    { does: 'nothing', why: 'It is about no person.' },
    excluded('It is about no person.'),
  );

const derived = excluded('It is derived from what other files hold.');
const passing = excluded('It is work under way, gone within minutes.');

/** Commercial documents and books: article L123-22 of the Code de commerce. */
const TEN_YEARS = '10 ans après l’exercice';
/** Limitation of claims: article 2224 of the Code civil. */
const FIVE_YEARS = '5 ans';
/** The books name people by the id that the account had. */
const books = kept('The books must add up, and name people by an id alone.', TEN_YEARS);
const asIssued = kept('Papers are retained as they were issued.', TEN_YEARS);
const withBooks = excluded('The statements and receipts of the export show it.');

const inRequest = deleted('Goes with the request.');
const inSteps = deleted('Goes in steps after the request.');
/** Acts of operators and moderators. */
const answeredFor = kept('Who may act must answer for it.', FIVE_YEARS);
const openToReview = kept('A decision must stay open to review.', FIVE_YEARS);
const ofThePlatform = excluded('It is the record of the platform’s acts, not the person’s.');

/** Tables of D1 (migrations/schema.sql), with its indexes for searches. */
export const personalTables: Record<string, PersonalData> = {
  auth_users: place(
    'address, proven or given by a guest, hash of the password, when the person said that they are of age, metadata',
    inRequest,
    'account.json',
  ),
  auth_identities: place('the Google account', inRequest, 'account.json'),
  auth_sessions: place('signed-in devices', inRequest, 'sessions.json'),
  auth_factors: place(
    'authenticator apps, with their encrypted keys, and sets of recovery codes',
    inRequest,
    'account.json',
  ),
  auth_recovery_codes: place(
    'hashes of unused recovery codes',
    inRequest,
    excluded('It is a secret.'),
  ),
  auth_passkeys: place('passkeys', inRequest, 'account.json'),
  auth_challenges: place(
    'what a code or a passkey has to answer, for five minutes',
    inRequest,
    passing,
  ),
  auth_factor_resets: place('removals of lost factors that are due', inRequest, passing),
  suspended_sessions: place(
    'ids of sessions that a suspension ended',
    inRequest,
    excluded('It holds only ids of ended sessions.'),
  ),
  auth_flow_states: place(
    'hashes of mailed links and codes, with an address; for seven days, what let the owner in before a change',
    inRequest,
    passing,
  ),
  joined_guests: place(
    'ids of guest accounts, and of the accounts that they have joined',
    kept('A payment or a backup that names the guest must find the account.', TEN_YEARS),
    derived,
  ),
  former_usernames: place(
    'usernames that nobody else may take yet',
    kept('Nobody else may pass for the person at once.', '30 jours'),
    'profile.json',
  ),
  profiles: place(
    'name, username, presentation, picture',
    anonymised(
      'The row stays as a pseudonym that conversations, ratings and orders point to: its id, the day it was made and the day it ended.',
    ),
    'profile.json',
  ),
  creator_profiles: place(
    'presentation, birth date, origin, languages of a creator; the country they sell from',
    anonymised(
      'Everything goes, except the country of a creator who has sold, which the yearly report to the tax office names.',
    ),
    'profile.json',
  ),
  account_deletions: place(
    'accounts that are being deleted, with the former username and address',
    anonymised('Once it is done, the id and both times are left.'),
    excluded('Nobody who has left can ask for an export.'),
  ),
  profile_counters: place(
    'figures of a person',
    anonymised('Follows what is left: conversations and ratings of others.'),
    derived,
  ),
  creator_days: place('figures of a creator’s days', inSteps, 'statistics.json'),
  creator_spans: place(
    'times during which a person was a creator, verified, or ready to answer',
    anonymised('The times stay in the marketplace’s figures, with the id alone.'),
    derived,
  ),
  marketplace_days: impersonal('figures of the whole marketplace by day'),
  weekly_reports: place('weeks whose report is due to a creator', inSteps, passing),
  profile_views: place('profiles seen in the last three days', inSteps, 'views.json'),
  profile_bio_links: place('links of a profile', inSteps, 'profile.json'),
  user_follows: place('follows', inSteps, 'follows.json'),
  user_blocks: place('blocks', inSteps, 'blocks.json'),
  topics: impersonal('topics'),
  topic_tree: impersonal('topics, in one row'),
  former_topic_slugs: impersonal('slugs that topics had'),
  related_words: impersonal('words of fields of work'),
  house_names: impersonal('words that no name may have'),
  featured_experts: place(
    'creators whom operators put on the landing page',
    inRequest,
    'profile.json',
  ),
  creator_topic_prefs: place(
    'topics of a creator, with their words about each',
    inSteps,
    'profile.json',
  ),
  creator_tariffs: place('prices of a creator', inSteps, 'profile.json'),
  publications: place(
    'answers proposed for publication, while their asker decides',
    anonymised('The words go; the state of the conversation’s publication stays.'),
    'publications.json',
  ),
  saved_replies: place('texts that a creator inserts into messages', inSteps, 'profile.json'),
  topic_creators: place('places of a creator in lists', inSteps, derived),
  gender_identities: impersonal('lookup'),
  languages: impersonal('lookup'),
  countries: impersonal('lookup'),
  mbti_types: impersonal('lookup'),
  astrological_signs: impersonal('lookup'),
  creator_media: place(
    'posts',
    deleted(
      'Words and pictures go with the request, reactions in steps, the empty rows two hours later.',
    ),
    'posts.json',
  ),
  creator_media_likes: place('likes of posts', inSteps, 'likes.json'),
  creator_media_comments: place(
    'comments',
    deleted('Goes in steps. Replies of others stay, as comments of their own.'),
    'comments.json',
  ),
  creator_media_comment_likes: place('likes of comments', inSteps, 'likes.json'),
  creator_media_views: place('posts seen in a month', inSteps, 'views.json'),
  view_batches: place(
    'views of the last hour',
    kept('Rankings subtract the latest views.', '1 heure'),
    passing,
  ),
  view_months: impersonal('months of views'),
  creator_media_monthly_views: place(
    'views of a post by month',
    deleted('Goes with the post.'),
    'posts.json',
  ),
  conversations: place(
    'who asked whom, when, and the last message',
    anonymised(
      'The other person keeps the conversation, from ‘Utilisateur anonyme’. Its words go once both have left.',
    ),
    'conversations/',
  ),
  conversation_ratings: place(
    'ratings, reviews and replies',
    anonymised('A rating stays, signed ‘Utilisateur anonyme’. The creator’s own replies go.'),
    'ratings.json',
  ),
  premium_subscriptions: place(
    'months that were bought',
    anonymised('Ends, and stays with its order.'),
    'orders.json',
  ),
  orders: place('orders, by ids of both people', books, 'orders.json'),
  order_complaints: place(
    'a complaint about an answer, its reply and the decision',
    kept('Both sides may still go to court over it.', FIVE_YEARS),
    'orders.json',
  ),
  order_questions: place('the question that is sent once it is paid', inSteps, 'orders.json'),
  order_mails: place(
    'mails about orders, without text or address',
    anonymised('Mails that are due to the person are dropped.'),
    passing,
  ),
  documents: place('numbers of receipts and credit notes', books, 'receipts.json'),
  issued_papers: place(
    'receipts, credit notes, commission invoices and statements as they were issued, with the names of then',
    asIssued,
    'receipts.json',
  ),
  paper_endings: place('what the papers of a seller share', asIssued, 'receipts.json'),
  paper_objections: place(
    'a seller’s objection to a receipt, and the answer',
    kept('It explains why a receipt was corrected.', TEN_YEARS),
    'receipts.json',
  ),
  seller_declarations: place(
    'legal name, address and SIREN of a professional; a private seller’s legal name and address',
    kept(
      'Receipts and commission invoices name the seller as they were; those of a creator who never sold go.',
      TEN_YEARS,
    ),
    'seller.json',
  ),
  vat_rates: impersonal('rates of VAT'),
  commission_invoices: place(
    'invoices of the platform to a creator, with both parties',
    kept('Number and amounts stay, since the books add up with them.', TEN_YEARS),
    'invoices.json',
  ),
  real_money: impersonal('since when real cards are charged'),
  closed_months: impersonal('closed months'),
  creator_earnings: place(
    'what a creator has earned; the id of their account with Stripe',
    kept('The books and the yearly report to the tax office need it.', TEN_YEARS),
    'earnings.json',
  ),
  ledger_accounts: place('balances by id', books, withBooks),
  ledger_transfers: place('movements by id', books, withBooks),
  payment_effects: place('commands to Stripe', books, withBooks),
  chargebacks: place('payments taken back by a bank', books, withBooks),
  early_chargebacks: place('the same, before the payment', books, withBooks),
  debt_payments: place('payments of a creator’s debt by card', books, 'earnings.json'),
  payouts: place('payouts to a creator’s bank', books, withBooks),
  payout_sales: place('the sales of a payout', books, withBooks),
  provider_events: place(
    'ids of Stripe’s events',
    kept('They are processed once.', '90 jours'),
    withBooks,
  ),
  provider_transactions: place('Stripe’s own books', books, withBooks),
  payment_differences: place('differences of both books', books, withBooks),
  reconciliations: impersonal('runs of the reconciliation'),
  audits: impersonal('audits of the books, by name of the check'),
  settled_differences: place('bookings by hand', books, withBooks),
  money_acts: place('refunds by hand', books, withBooks),
  replays: impersonal('replays after a restore'),
  replayed_checkouts: place('checkouts read again', books, withBooks),
  notice_outbox: place(
    'notices under way',
    deleted('Those to the person go; those about them are sent without a name.'),
    passing,
  ),
  post_announcements: place(
    'announcements of a creator’s posts',
    deleted('Goes once the followers’ notices are corrected.'),
    derived,
  ),
  return_requests: place('wishes to hear of a creator’s return', inSteps, 'follows.json'),
  unmet_questions: place(
    'questions that nobody can answer yet, and the wish to hear of a creator who can',
    inSteps,
    'follows.json',
  ),
  creator_returns: place('when a creator is back', inSteps, derived),
  operators: place('the role of operator', inRequest, 'account.json'),
  operator_letters: place(
    'letters of the team to the person, their answers, and notes about them',
    inSteps,
    'letters.json',
  ),
  operator_acts: place('what operators did', answeredFor, ofThePlatform),
  approvals: place(
    'decisions that two operators approved, such as a payment or an account’s deletion',
    kept('Who may act must answer for it.', TEN_YEARS),
    ofThePlatform,
  ),
  announcements: place(
    'what operators wrote to everybody, with the ids of operators',
    answeredFor,
    ofThePlatform,
  ),
  settings: place(
    'who proposed, approved and cancelled changes of settings',
    kept('Who may act must answer for it.', TEN_YEARS),
    ofThePlatform,
  ),
  moderators: place('the role of moderator', inRequest, 'account.json'),
  moderation_cases: place('an excerpt of what was reported', openToReview, 'decisions.json'),
  reports: place(
    'reports, with the reporter’s words and address',
    anonymised('The words stay with the decision; who wrote them, and their address, go.'),
    'reports.json',
  ),
  moderation_decisions: place('decisions and their reasons', openToReview, 'decisions.json'),
  moderation_appeals: place('appeals and their outcome', openToReview, 'decisions.json'),
  moderation_log: place('what moderators did, by ids', openToReview, ofThePlatform),
  moderation_figures: impersonal('yearly counts'),
  authority_orders: place(
    'orders of authorities, whose subject may name a person, and the operator who recorded each',
    kept('The platform must account for what authorities ordered.', FIVE_YEARS),
    ofThePlatform,
  ),
  verifications: place('requests for ‘Vérifié’, with a former name', inSteps, 'verification.json'),
  verification_files: place(
    'the keys of documents',
    deleted('Goes with the request for ‘Vérifié’.'),
    excluded('The documents themselves are with the person.'),
  ),
  creator_search_words: place('names, by words', inRequest, derived),
  creator_search: place('names, by letters', inRequest, derived),
  creator_texts: place('words of presentations', inRequest, derived),
  post_texts: place('words of posts', inRequest, derived),
  account_exports: place(
    'exports that the person has requested, and their files',
    inRequest,
    'account.json',
  ),
  outbox: place(
    'effects under way',
    deleted('Each row goes once it is done; the deletion’s own is the last.'),
    passing,
  ),
  job_leases: impersonal('which job runs'),
  job_runs: impersonal('how the last run of each job ended'),
  service_outages: impersonal('when a service level was missed'),
  dead_letters: place('messages that failed, with ids', inSteps, passing),
};

export const personalObjectTables: Record<string, PersonalData> = {
  'Conversation.conversation_record': place(
    'the two ids, the state, the last message, the rating',
    anonymised('The other person keeps it. Its words go once both have left.'),
    'conversations/',
  ),
  'Conversation.messages': place(
    'messages of both people',
    anonymised('The other person keeps them. Their words go once both have left.'),
    'conversations/',
  ),
  'Conversation.attachments': place(
    'files of both people',
    anonymised('The other person keeps them. They go once both have left.'),
    'conversations/',
  ),
  'Conversation.outbox': impersonal('which copies are behind'),
  'Conversation.backup': impersonal('when the backup is due'),
  'Conversation.withdrawals': place(
    'ids of messages that were taken back before they arrived',
    kept('A late copy must not be stored.', 'avec la conversation'),
    excluded('It holds only ids of messages that were never sent.'),
  ),
  'Inbox.marks': place(
    'what is read, and the last message of each conversation',
    anonymised('The person’s go; others keep the last message of their conversations.'),
    derived,
  ),
  'Inbox.session_sockets': place('open tabs', inSteps, passing),
  'Inbox.ended_sessions': place(
    'ids of ended sessions',
    kept('Their tokens must stay refused.', '15 minutes'),
    passing,
  ),
  'Inbox.notices': place(
    'notices; the names of others in them',
    deleted('The person’s go; in those of others their name goes.'),
    'notices.json',
  ),
  'Inbox.processed_events': place(
    'ids of acts',
    anonymised('The person’s go; others keep the ids for 90 days, to hear of an act once.'),
    derived,
  ),
  'Inbox.deliveries': place('mails under way', inSteps, passing),
  'Inbox.mailed': place('when a mail was sent', inSteps, passing),
  'Inbox.reminders': place('reminders to come', inSteps, derived),
  'Inbox.owner': place(
    'settings of notices, presence, blocks',
    anonymised('One mark stays, so that nothing is stored there again.'),
    'account.json',
  ),
  'Inbox.message_texts': place('the owner’s messages, for search', inSteps, derived),
  'Inbox.message_words': place('their words', inSteps, derived),
  'Inbox.searched': place('how far conversations were read for search', inSteps, derived),
  'Inbox.push_subscriptions': place('devices to push to', inSteps, 'account.json'),
  'SignInGuard.attempts': place(
    'wrong passwords, by device or network',
    inSteps,
    excluded('It protects the account, and goes within a day.'),
  ),
  'SignInGuard.mails': place(
    'when mails were asked for',
    kept('Nobody may have an address flooded.', '1 jour'),
    excluded('It protects the account, and goes within a day.'),
  ),
  'SignInGuard.devices': place(
    'known devices, by a secret of the browser',
    inSteps,
    excluded('It holds only secrets of browsers.'),
  ),
  'SignInGuard.warnings': place(
    'when the last warning was sent',
    kept('It holds a time and nothing else.', '1 jour'),
    excluded('It protects the account, and goes within a day.'),
  ),
};

/** Buckets of R2, by binding and the beginning of keys. */
export const personalObjects: Record<string, PersonalData> = {
  'PROFILE_IMAGES/{userId}/': place('the portrait', inSteps, 'pictures/'),
  'PROFILE_IMAGES/variants/': place(
    'resized portraits, under a digest',
    kept('Nothing leads to them once the picture is gone.', '90 jours'),
    derived,
  ),
  'CREATOR_POSTS/{userId}/': place('pictures of posts', inSteps, 'pictures/'),
  'CREATOR_POSTS/variants/': place(
    'resized pictures, under a digest',
    kept('Nothing leads to them once the picture is gone.', '90 jours'),
    derived,
  ),
  'VERIFICATION_FILES/conversations/': place(
    'attachments of messages',
    kept(
      'The other person keeps the conversation. They go once both have left.',
      'avec la conversation',
    ),
    'conversations/',
  ),
  'VERIFICATION_FILES/conversation-backups/': place(
    'the rows of conversations, at most twelve hours behind their objects',
    anonymised(
      'The other person keeps the conversation. Once both have left, the backup is written again without its words.',
    ),
    excluded('It is a copy of what conversations/ holds.'),
  ),
  'VERIFICATION_FILES/papers/': place(
    'copies of commission invoices, statements, corrected receipts and objections; of settings, and of roles that were taken, by ids alone',
    kept('Papers are retained as they were issued.', TEN_YEARS),
    excluded('They are copies of what receipts.json holds.'),
  ),
  'VERIFICATION_FILES/{verificationId}/': place(
    'identity papers, until a moderator decides',
    inSteps,
    excluded('The documents themselves are with the person.'),
  ),
  'ACCOUNT_EXPORTS/{userId}/': place(
    'the files of an export, for a day',
    deleted('Goes with its row.'),
    excluded('It is the export.'),
  ),
};

/** Keys of KV, by binding and the beginning of keys. */
export const personalKeys: Record<string, PersonalData> = {
  'RANKINGS/discovery:': place(
    'cards of people and posts in rankings; ids of what was hidden since',
    anonymised(
      'Cards go with the next run, ten minutes later at most; the id is listed as hidden until the next list.',
    ),
    derived,
  ),
  'RANKINGS/transparency:': impersonal('yearly counts'),
  'RANKINGS/payments/restoring': impersonal('state of a restore'),
};

/** Queues, by the name of the queue. Failed messages are in `dead_letters`. */
export const personalQueues: Record<string, PersonalData> = {
  'post-views': place('views', deleted('Views of a person who left are dropped.'), passing),
  'payment-events': place('ids of Stripe’s events', books, passing),
  'mail-events': place(
    'addresses that a mail could not reach',
    deleted('An address without an account is dropped.'),
    passing,
  ),
  'notice-deliveries': place(
    'ids of notices to mail or push',
    deleted('A notice that is gone is not sent.'),
    passing,
  ),
  'push-retries': place(
    'pushes to send again',
    deleted('A push to a device of a person who left is dropped.'),
    passing,
  ),
};
