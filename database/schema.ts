import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  blob,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import { mailRefusals } from '../domain/accounts/mail-event.ts';
import { closeReasons } from '../domain/conversations/conversation.ts';
import { publicationEnds, storedPublicationStates } from '../domain/conversations/publication.ts';
import type { SavedReply } from '../domain/conversations/saved-replies.ts';
import { CURRENCY } from '../domain/limits.ts';
import {
  loggedActions,
  moderatedTypes,
  moderationActions,
  reportCategories,
  verificationKinds,
  verificationStates,
} from '../domain/moderation/moderation.ts';
import { ruleNames } from '../domain/moderation/moderation-rules.ts';
import {
  announcementAudiences,
  announcementKinds,
  announcementPages,
  announcementStates,
} from '../domain/notifications/announcement.ts';
import { type NoticeThing, noticeSources } from '../domain/notifications/notification-dedup.ts';
import { letterSides } from '../domain/operations/letters.ts';
import {
  type SettingName,
  type SettingValues,
  settingNames,
} from '../domain/operations/settings.ts';
import { teamRoles } from '../domain/operations/team.ts';
import { chargebackStates } from '../domain/orders/chargeback.ts';
import { debtPaymentStates } from '../domain/orders/debt-payment.ts';
import { orderStates } from '../domain/orders/events.ts';
import { invoiceSeries } from '../domain/orders/invoice.ts';
import type { Account } from '../domain/orders/ledger.ts';
import {
  orderMailKinds,
  orderOutcomes,
  paymentProviders,
  REVIEW_MINIMUM_CENTS,
  refundStates,
  unopenedReasons,
} from '../domain/orders/order.ts';
import { effectKinds, effectStates } from '../domain/orders/payment-effects.ts';
import { type MissingOfAccount, payoutStates } from '../domain/orders/payout.ts';
import { sellerVatStatuses } from '../domain/orders/seller.ts';
import {
  kindsOfLane,
  type OutboxData,
  type OutboxKind,
  type OutboxLane,
  outboxLanes,
} from '../domain/outbox.ts';
import { pricingModels } from '../domain/profiles/pricing.ts';
import { creatorStates } from '../domain/statistics/marketplace-days.ts';
import type { WatchedLevel } from '../domain/telemetry/watched-levels.ts';
import { skeletonOf } from './skeleton-of.ts';

/**
 * The marketplace's tables, named as in the specification's section 3. Times are epoch milliseconds, money
 * is integer cents. Queries never write counters: the triggers of the migrations do, so that no read grows
 * with popularity. migrations/schema.sql says what each table is for, and shows its indexes, checks and triggers.
 */

const id = () => text('id').primaryKey();
const userId = (name: string) =>
  text(name)
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });
const userNumber = (name: string) =>
  integer(name)
    .notNull()
    .references(() => profiles.number, { onDelete: 'cascade' });
const flag = (name: string) => integer(name, { mode: 'boolean' });

// ---------------------------------------------------------------------------------------- accounts

export const authUsers = sqliteTable('auth_users', {
  id: text('id')
    .primaryKey()
    .references((): AnySQLiteColumn => profiles.id, { onDelete: 'cascade' }),
  /** Lower case. */
  email: text('email').notNull(),
  /** A PHC string (`$scrypt$…`); null for an account that only signs in with Google. */
  passwordHash: text('password_hash'),
  /** Time at which Google or a mailed link confirmed the address; null until then. */
  emailConfirmedAt: integer('email_confirmed_at'),
  /** Time since which mail to the address bounces; null while it is delivered. Confirming the address clears it. */
  mailRefusedAt: integer('mail_refused_at'),
  mailRefusal: text('mail_refusal', { enum: mailRefusals }),
  /** Secret that signs the account's unsubscribe links; null before its first such mail. */
  unsubscribeKey: text('unsubscribe_key'),
  userMetadata: text('user_metadata', { mode: 'json' })
    .$type<Record<string, unknown>>()
    .notNull()
    .default({}),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  lastSignInAt: integer('last_sign_in_at'),
  /**
   * The address that a guest has given at the checkout, until its mail proves it; null for every other account. It
   * signs nobody in, and several guests can give the same: `email` is then a name of ours.
   */
  guestEmail: text('guest_email'),
  /** Time at which the user first said that they are 18 or older; null until then. */
  adultAt: integer('adult_at'),
  /** The address that mails about the account go to. */
  mailTo: text('mail_to')
    .notNull()
    .generatedAlwaysAs(sql`coalesce(guest_email, email)`, { mode: 'virtual' }),
});

export const joinedGuests = sqliteTable('joined_guests', {
  guestId: text('guest_id').primaryKey(),
  userId: text('user_id').notNull(),
  joinedAt: integer('joined_at').notNull(),
  /** The hash of the link that joined them, so that pressing it again gets the same answer. */
  codeHash: text('code_hash').notNull(),
});

export const authIdentities = sqliteTable('auth_identities', {
  id: id(),
  userId: text('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  provider: text('provider', { enum: ['google'] }).notNull(),
  providerId: text('provider_id').notNull(),
  identityData: text('identity_data', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  createdAt: integer('created_at').notNull(),
  lastSignInAt: integer('last_sign_in_at').notNull(),
});

export const authSessions = sqliteTable('auth_sessions', {
  id: id(),
  userId: text('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  /** Method of the sign-in, as in the `amr` claim. */
  method: text('method', {
    enum: ['password', 'oauth', 'recovery', 'passkey', 'checkout'],
  }).notNull(),
  userAgent: text('user_agent'),
  /** ISO 3166-1, two letters: where the session was last used, by the network's address. Null when unknown. */
  country: text('country'),
  createdAt: integer('created_at').notNull(),
  refreshedAt: integer('refreshed_at').notNull(),
  /** Fixed when the session begins; refreshing does not extend it. */
  expiresAt: integer('expires_at').notNull(),
  /** Counts the refresh tokens issued; only the latest is valid. The tokens themselves are not stored. */
  generation: integer('generation').notNull().default(1),
  /** Second factor that was proven last, as in the `amr` claim; null for none, and for a sign-in by passkey. */
  secondFactor: text('second_factor', {
    enum: ['totp', 'mfa/recovery_code', 'mfa/webauthn'],
  }),
  /** Time of that proof, or of the sign-in by passkey. The session is `aal2` once this is set. */
  secondFactorAt: integer('second_factor_at'),
  /** The passkey that opened the session, or raised one that was opened otherwise. */
  passkeyId: text('passkey_id'),
});

export const authFactors = sqliteTable('auth_factors', {
  id: id(),
  userId: text('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: ['totp', 'recovery_code'] }).notNull(),
  /** Unique for the user; '' when the client gave none. */
  name: text('name').notNull(),
  /** Key of the app, encrypted with a key of `FACTOR_KEYS`; null for recovery codes. */
  secret: text('secret'),
  /** Time of the first right code; until then the factor has no effect, and expires. */
  verifiedAt: integer('verified_at'),
  /** The period of 30 seconds whose code was used last: no code of it or before is accepted again. */
  lastUsedStep: integer('last_used_step'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const authRecoveryCodes = sqliteTable(
  'auth_recovery_codes',
  {
    factorId: text('factor_id')
      .notNull()
      .references(() => authFactors.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.factorId, table.codeHash] })],
);

export const authPasskeys = sqliteTable('auth_passkeys', {
  id: id(),
  userId: text('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  /** Base64url, as the authenticator names it. */
  credentialId: text('credential_id').notNull(),
  /** COSE key, base64url. */
  publicKey: text('public_key').notNull(),
  /** Signature counter; 0 for authenticators that do not count. */
  counter: integer('counter').notNull(),
  /** True when its authenticator may back it up, so that several devices have it. */
  isSynced: integer('is_synced', { mode: 'boolean' }).notNull().default(false),
  transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
  name: text('name').notNull(),
  createdAt: integer('created_at').notNull(),
  lastUsedAt: integer('last_used_at'),
});

export const authChallenges = sqliteTable('auth_challenges', {
  id: id(),
  kind: text('kind', { enum: ['factor', 'passkey_new', 'passkey_sign_in'] }).notNull(),
  /** The session that it belongs to; null for a sign-in. */
  sessionId: text('session_id').references(() => authSessions.id, { onDelete: 'cascade' }),
  /** The factor, or the passkey of a step up; null for a sign-in and a new passkey. */
  factorId: text('factor_id'),
  /** The text that a passkey has to sign, base64url; '' for a code. */
  challenge: text('challenge').notNull(),
  expiresAt: integer('expires_at').notNull(),
});

export const authFactorResets = sqliteTable('auth_factor_resets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  /** Hash of the token in the mailed link that stops it. */
  stopHash: text('stop_hash').notNull(),
  startedAt: integer('started_at').notNull(),
  dueAt: integer('due_at').notNull(),
});

export const authFlowStates = sqliteTable('auth_flow_states', {
  codeHash: text('code_hash').primaryKey(),
  kind: text('kind', {
    enum: [
      'oauth_state',
      'auth_code',
      'signup',
      'recovery',
      'email_change',
      'undo',
      'reauthentication',
    ],
  }).notNull(),
  userId: text('user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
  /** The e-mail address of the flow, as it was when the flow began; null before it is known. */
  address: text('address'),
  data: text('data', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  expiresAt: integer('expires_at').notNull(),
});

// ------------------------------------------------------------------------------------------ people

/** A topic with its category; a topic without parent is its own category. `order` as in `creator_topic_prefs`. */
export type TopicTagValues = [
  order: number,
  name: string,
  slug: string,
  categoryName: string,
  categorySlug: string,
  /** The topic's `everyday_paths`, if it has any. */
  everydayPaths?: string,
];

export const profiles = sqliteTable('profiles', {
  /** By which follows, likes and views refer to the user (numbers.ts). */
  number: integer('number').primaryKey(),
  id: text('id').notNull().unique(),
  name: text('name'),
  /** Always lower case, so uniqueness ignores case. */
  username: text('username').notNull(),
  /** The username reduced to its look (`usernameSkeleton` in domain/accounts/username-skeleton.ts). */
  usernameSkeleton: text('username_skeleton').generatedAlwaysAs(skeletonOf(sql`username`)),
  /**
   * The display name in the form used in links (`displaySlug` in domain/profiles/profile.ts); null
   * without a name.
   */
  displaySlug: text('display_slug'),
  bio: text('bio'),
  /**
   * The folded words of the name, and the bio as the index of search holds it (`searchForm` in
   * domain/search/french-words.ts).
   */
  foldedName: text('folded_name'),
  foldedBio: text('folded_bio'),
  /** A full URL, or a key in the bucket `profile-images`. */
  profileImagePath: text('profile_image_path'),
  profileImageUploadedAt: integer('profile_image_uploaded_at'),
  isCreator: flag('is_creator').notNull().default(false),
  createdAt: integer('created_at').notNull(),
  /**
   * The user's topics by id, as cards and posts show them, so that lists do not read the topics of each
   * user. Maintained by triggers.
   */
  topicTags: text('topic_tags', { mode: 'json' })
    .$type<Record<string, TopicTagValues>>()
    .notNull()
    .default({}),
  /** Time since which a decision hides the profile; null when none does. Maintained by triggers. */
  hiddenAt: integer('hidden_at'),
  /** Time since which a decision suspends the user; null when none does. Maintained by triggers. */
  suspendedAt: integer('suspended_at'),
  /** True when other users can see the user, who is neither hidden nor suspended. */
  isVisible: flag('is_visible').generatedAlwaysAs(sql`hidden_at is null and suspended_at is null`),
  /** Ids of the users that this user has blocked, so that a page reads one row for them. Maintained by triggers. */
  blockedIds: text('blocked_ids', { mode: 'json' }).$type<string[]>().notNull().default([]),
  /** Time at which the user deleted their account: the row then only stands for their id, and is hidden. */
  deletedAt: integer('deleted_at'),
  /** True while no decision hides or suspends the user. Their ratings stay when they leave. */
  isRaterShown: flag('is_rater_shown').generatedAlwaysAs(
    sql`suspended_at is null and (hidden_at is null or hidden_at is deleted_at)`,
  ),
});

/**
 * Usernames that users gave up, which nobody else can take for a while (`usernameIsFree`): links and
 * mentions would lead to an impersonator. There is no foreign key, so that the rows outlive the account. A
 * trigger limits them to the latest five of a user.
 */
export const formerUsernames = sqliteTable('former_usernames', {
  username: text('username').primaryKey(),
  usernameSkeleton: text('username_skeleton').generatedAlwaysAs(skeletonOf(sql`username`)),
  /** The last user who had it and may take it back. */
  userId: text('user_id').notNull(),
  /** True when look-alikes are reserved too. */
  wasCreator: flag('was_creator').notNull(),
  /** Time from which any user may take it. */
  until: integer('until').notNull(),
});

export const accountDeletions = sqliteTable('account_deletions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** The former username and address, by which notices and counters of sign-ins are found. */
  username: text('username'),
  address: text('address'),
  startedAt: integer('started_at').notNull(),
  /** Until then the account is only closed, and its owner can stop the deletion; null once it has begun. */
  dueAt: integer('due_at'),
  /** The last conversation whose other side was told: its place in the list of both roles. */
  conversationPlace: text('conversation_place'),
  finishedAt: integer('finished_at'),
});

export const creatorProfiles = sqliteTable('creator_profiles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  aboutShort: text('about_short'),
  /** `aboutShort` as the index of search holds it. */
  foldedAbout: text('folded_about'),
  welcomeMessage: text('welcome_message'),
  defaultLanguage: text('default_language').notNull().default('fr'),
  responseFromHours: integer('response_from_hours').notNull().default(9),
  responseToHours: integer('response_to_hours').notNull().default(18),
  /** The creator accepts no new questions until then; null without a pause. */
  pausedUntil: integer('paused_until'),
  /** Limit of paid conversations that may await an answer at once; null without a limit. */
  maxOpenQuestions: integer('max_open_questions'),
  /** Paid conversations that await an answer. Maintained by triggers. */
  openQuestionCount: integer('open_question_count').notNull().default(0),
  /** Conversations that the creator never answered. Maintained by triggers. */
  unansweredCount: integer('unanswered_count').notNull().default(0),
  /**
   * Median seconds between question and first reply, of the last fifty; null under three. Maintained by a
   * trigger.
   */
  medianResponseSeconds: integer('median_response_seconds'),
  /** Unrounded mean of the stars received; null when there are none. Maintained by a trigger. */
  averageRating: real('average_rating'),
  /** Maintained by triggers. */
  totalEarningsCents: integer('total_earnings_cents').notNull().default(0),
  verifiedStatus: text('verified_status', { enum: ['verified'] }),
  /** `YYYY-MM-DD`. The server never sends it; it sends the age. */
  birthDate: text('birth_date'),
  genderId: integer('gender_id').references(() => genderIdentities.id),
  nationalityCode: text('nationality_code').references(() => countries.code),
  residenceCountryCode: text('residence_country_code').references(() => countries.code),
  /** Country of residence that the user declared on becoming a creator; it is never shown. */
  sellerCountryCode: text('seller_country_code').references(() => countries.code),
  spokenLanguageIds: text('spoken_language_ids', { mode: 'json' })
    .$type<number[]>()
    .notNull()
    .default([]),
  mbtiCode: text('mbti_code').references(() => mbtiTypes.code),
  astrologicalSignId: integer('astrological_sign_id').references(() => astrologicalSigns.id),
});

export const profileCounters = sqliteTable('profile_counters', {
  userId: text('user_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  followerCount: integer('follower_count').notNull().default(0),
  followingCount: integer('following_count').notNull().default(0),
  postCount: integer('post_count').notNull().default(0),
  likeCount: integer('like_count').notNull().default(0),
  commentCount: integer('comment_count').notNull().default(0),
  viewCount: integer('view_count').notNull().default(0),
  /** Conversations as creator. */
  startedCount: integer('started_count').notNull().default(0),
  answeredCount: integer('answered_count').notNull().default(0),
  completedCount: integer('completed_count').notNull().default(0),
  /** Conversations in both roles: those of each tab, and those that await an answer. */
  activeConversations: integer('active_conversations').notNull().default(0),
  closedConversations: integer('closed_conversations').notNull().default(0),
  unansweredConversations: integer('unanswered_conversations').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  ratingSum: integer('rating_sum').notNull().default(0),
  /** Reviews by number of stars; ratings that are not reviews do not count here. */
  reviewsOf1: integer('reviews_of_1').notNull().default(0),
  reviewsOf2: integer('reviews_of_2').notNull().default(0),
  reviewsOf3: integer('reviews_of_3').notNull().default(0),
  reviewsOf4: integer('reviews_of_4').notNull().default(0),
  reviewsOf5: integer('reviews_of_5').notNull().default(0),
  /** Latest UTC calendar month with views, `YYYY-MM`, and the number of views of the posts in that month. */
  viewedMonth: text('viewed_month').notNull().default(''),
  viewedMonthCount: integer('viewed_month_count').notNull().default(0),
});

export const creatorDays = sqliteTable(
  'creator_days',
  {
    creatorNumber: userNumber('creator_number'),
    /** `YYYY-MM-DD`, in Paris. */
    day: text('day').notNull(),
    /** Views of posts by others. */
    viewCount: integer('view_count').notNull().default(0),
    profileViewCount: integer('profile_view_count').notNull().default(0),
    questionCount: integer('question_count').notNull().default(0),
    answerCount: integer('answer_count').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    /** New followers less those who left. */
    followerCount: integer('follower_count').notNull().default(0),
    /** Sum of the response times of the day's answers. */
    responseSeconds: integer('response_seconds').notNull().default(0),
    /** The creator's shares of what was answered on this day, less what went back on it. */
    earnedCents: integer('earned_cents').notNull().default(0),
    /** The creator's shares of what was paid on this day, by their present state. */
    heldCents: integer('held_cents').notNull().default(0),
    pendingCents: integer('pending_cents').notNull().default(0),
    releasedCents: integer('released_cents').notNull().default(0),
    /** Questions by hour of the day, 0 to 23. */
    hours: text('hours', { mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
    /** Questions and earned cents by topic id. */
    topics: text('topics', { mode: 'json' })
      .$type<Record<string, [questions: number, earnedCents: number]>>()
      .notNull()
      .default({}),
  },
  (table) => [primaryKey({ columns: [table.creatorNumber, table.day] })],
);

export const creatorSpans = sqliteTable('creator_spans', {
  id: integer('id').primaryKey(),
  creatorId: userId('creator_id'),
  kind: text('kind', { enum: creatorStates }).notNull(),
  since: integer('since').notNull(),
  /** Null while it lasts. */
  until: integer('until'),
});

export const marketplaceDays = sqliteTable('marketplace_days', {
  /** `YYYY-MM-DD`, in Paris. */
  day: text('day').primaryKey(),
  computedAt: integer('computed_at').notNull(),
  /** As in domain/statistics/marketplace-days.ts, from here on. */
  peopleTotal: integer('people_total').notNull(),
  peopleNew: integer('people_new').notNull(),
  peopleDeleted: integer('people_deleted').notNull(),
  peopleActive: integer('people_active').notNull(),
  creatorsTotal: integer('creators_total').notNull(),
  creatorsComplete: integer('creators_complete').notNull(),
  creatorsVerified: integer('creators_verified').notNull(),
  creatorsPayable: integer('creators_payable').notNull(),
  creatorsReady: integer('creators_ready').notNull(),
  newCreators: integer('new_creators').notNull(),
  askedQuestions: integer('asked_questions').notNull(),
  askedDays: integer('asked_days').notNull(),
  askedMonths: integer('asked_months').notNull(),
  answeredInTime: integer('answered_in_time').notNull(),
  answeredLate: integer('answered_late').notNull(),
  unansweredRefunds: integer('unanswered_refunds').notNull(),
  medianAnswerSeconds: integer('median_answer_seconds'),
  volumeCents: integer('volume_cents').notNull(),
  feeCents: integer('fee_cents').notNull(),
  refunds: integer('refunds').notNull(),
  refundedCents: integer('refunded_cents').notNull(),
  chargebacks: integer('chargebacks').notNull(),
  chargedBackCents: integer('charged_back_cents').notNull(),
  transferredCents: integer('transferred_cents').notNull(),
  payouts: integer('payouts').notNull(),
  paidOutCents: integer('paid_out_cents').notNull(),
  reports: integer('reports').notNull(),
  casesOpened: integer('cases_opened').notNull(),
  casesDecided: integer('cases_decided').notNull(),
  casesDecidedWithinDay: integer('cases_decided_within_day').notNull(),
  appeals: integer('appeals').notNull(),
  postViews: integer('post_views').notNull(),
  profileViews: integer('profile_views').notNull(),
  checkouts: integer('checkouts').notNull(),
  ordersPaid: integer('orders_paid').notNull(),
  ratings: integer('ratings').notNull(),
});

export const weeklyReports = sqliteTable(
  'weekly_reports',
  {
    /** The week's Monday, `YYYY-MM-DD`. */
    week: text('week').notNull(),
    creatorId: userId('creator_id'),
    /** Set with the row of the outbox. */
    enqueuedAt: integer('enqueued_at'),
  },
  (table) => [primaryKey({ columns: [table.week, table.creatorId] })],
);

export const profileViews = sqliteTable(
  'profile_views',
  {
    day: text('day').notNull(),
    creatorId: userId('creator_id'),
    userId: userId('user_id'),
    viewedAt: integer('viewed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.creatorId, table.userId] })],
);

export const profileBioLinks = sqliteTable('profile_bio_links', {
  id: id(),
  userId: userId('user_id'),
  url: text('url').notNull(),
  title: text('title'),
  /** Zero-based. */
  position: integer('position').notNull(),
});

export const userFollows = sqliteTable(
  'user_follows',
  {
    followerNumber: userNumber('follower_number'),
    followedNumber: userNumber('followed_number'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.followerNumber, table.followedNumber] })],
);

// ------------------------------------------------------------------------------------------ topics

export const topics = sqliteTable('topics', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  description: text('description').notNull(),
  /** Null for a category. */
  parentId: text('parent_id').references((): AnySQLiteColumn => topics.id),
  sortOrder: integer('sort_order').notNull(),
  /** Conversations on this topic that the creator has answered. Maintained by a trigger. */
  answeredCount: integer('answered_count').notNull().default(0),
  /** Null while the topic is open. A merged topic is retired, too. */
  retiredAt: integer('retired_at'),
  /** The open topic that replaces it. */
  mergedInto: text('merged_into').references((): AnySQLiteColumn => topics.id),
  /** Paths of everyday words that lead to it by a former slug or a merge, with spaces between. */
  everydayPaths: text('everyday_paths').notNull().default(''),
});

export const formerTopicSlugs = sqliteTable(
  'former_topic_slugs',
  {
    /** '' for a category. */
    parentId: text('parent_id').notNull(),
    slug: text('slug').notNull(),
    topicId: text('topic_id')
      .notNull()
      .references(() => topics.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.parentId, table.slug] })],
);

export const featuredExperts = sqliteTable('featured_experts', {
  userId: userId('user_id').primaryKey(),
  /** 1-based. */
  position: integer('position').notNull(),
});

export const houseNames = sqliteTable('house_names', {
  word: text('word').primaryKey(),
  addedAt: integer('added_at').notNull(),
});

export const relatedWords = sqliteTable('related_words', {
  word: text('word').primaryKey(),
  meaning: text('meaning').notNull(),
  addedAt: integer('added_at').notNull(),
});

export const topicTree = sqliteTable('topic_tree', {
  id: integer('id').primaryKey(),
  topics: text('topics', { mode: 'json' })
    .$type<
      {
        id: string;
        name: string;
        slug: string;
        description: string;
        parentId: string | null;
        sortOrder: number;
        isRetired: boolean;
        mergedInto: string | null;
        everydayPaths: string;
      }[]
    >()
    .notNull(),
  /** The rows of {@link formerTopicSlugs}. */
  formerSlugs: text('former_slugs', { mode: 'json' })
    .$type<{ parentId: string; slug: string; topicId: string }[]>()
    .notNull()
    .default([]),
});

export const creatorTopicPrefs = sqliteTable(
  'creator_topic_prefs',
  {
    creatorId: userId('creator_id'),
    topicId: text('topic_id')
      .notNull()
      .references(() => topics.id),
    description: text('description'),
    /** 1-based. */
    sortOrder: integer('sort_order').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.topicId] })],
);

export const topicCreators = sqliteTable(
  'topic_creators',
  {
    creatorId: userId('creator_id'),
    topicId: text('topic_id')
      .notNull()
      .references(() => topics.id, { onDelete: 'cascade' }),
    /** Number of the creator's topics there. */
    topicCount: integer('topic_count').notNull(),
    relevanceKey: integer('relevance_key').notNull(),
    priceKey: integer('price_key').notNull(),
    /** The price where it may not be sold before its seller has declared a status (`isSellable`). */
    sellableKey: integer('sellable_key').notNull(),
    ratingKey: integer('rating_key').notNull(),
    speedKey: integer('speed_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.topicId] })],
);

export const savedReplies = sqliteTable('saved_replies', {
  creatorId: userId('creator_id').primaryKey(),
  replies: text('replies', { mode: 'json' }).$type<SavedReply[]>().notNull(),
  revision: integer('revision').notNull(),
});

export const creatorTariffs = sqliteTable('creator_tariffs', {
  id: id(),
  creatorId: userId('creator_id'),
  questionPriceCents: integer('question_price_cents'),
  questionActive: flag('question_active').notNull().default(false),
  dayPriceCents: integer('day_price_cents'),
  dayActive: flag('day_active').notNull().default(false),
  monthPriceCents: integer('month_price_cents'),
  monthActive: flag('month_active').notNull().default(false),
  currency: text('currency').notNull().default(CURRENCY),
  updatedAt: integer('updated_at').notNull(),
  activeFrom: integer('active_from').notNull(),
});

// ------------------------------------------------------------------------------------------- posts

export const creatorMedia = sqliteTable('creator_media', {
  /** By which likes and views refer to the post (numbers.ts). Never used again. */
  number: integer('number').primaryKey({ autoIncrement: true }),
  id: text('id').notNull().unique(),
  creatorId: userId('creator_id'),
  /** 'image' is read like 'photo'; only 'photo' is written. */
  mediaType: text('media_type', { enum: ['photo', 'image', 'text', 'others'] }).notNull(),
  title: text('title'),
  bodyText: text('body_text'),
  caption: text('caption'),
  /**
   * The question whose answer `bodyText` is, and its topic; both null for other posts. The topic may be gone
   * since. Neither these nor the other words ever change: the asker has agreed to them.
   */
  questionText: text('question_text'),
  topicId: text('topic_id'),
  /** False for a published answer that is in neither the feed nor the sitemap, as `isListable` says. */
  isListed: flag('is_listed').notNull().default(true),
  /** The title or the question, and the text or the caption, as the index of search holds them. */
  foldedTitle: text('folded_title'),
  foldedBody: text('folded_body'),
  /** A full URL, or a key in the bucket `creator-posts`. */
  storagePath: text('storage_path'),
  /** Place among the creator's posts; -1 for a published answer, which has none. */
  position: integer('position').notNull(),
  /** True when the author wants other users to see it. */
  isPublished: flag('is_published').notNull().default(true),
  /** Time since which a decision hides it; null when none does. Maintained by triggers. */
  hiddenAt: integer('hidden_at'),
  /**
   * True when other users see it: it is published, not hidden, and its author is visible. Maintained by
   * triggers.
   */
  isPublic: flag('is_public').notNull().default(true),
  /**
   * Start of the deletion; null for a post that is not being deleted. Nobody sees such a post, not even
   * its author. Its text is already gone, its dependent rows are deleted in batches, and then the row
   * (docs/decisions/019). A failed step sets a later time, which moves the post behind the others.
   */
  deletionStartedAt: integer('deletion_started_at'),
  createdAt: integer('created_at').notNull(),
  /** Shown with the post; the author's own included. */
  likeCount: integer('like_count').notNull().default(0),
  commentCount: integer('comment_count').notNull().default(0),
  /** Used by rankings and statistics; the author's own excluded. */
  othersLikeCount: integer('others_like_count').notNull().default(0),
  othersCommentCount: integer('others_comment_count').notNull().default(0),
  othersViewCount: integer('others_view_count').notNull().default(0),
  /** Latest UTC calendar month with views by other users, `YYYY-MM`, and the number of views in that month. */
  viewedMonth: text('viewed_month').notNull().default(''),
  viewedMonthCount: integer('viewed_month_count').notNull().default(0),
  /** Questions whose askers came from this post. Maintained by triggers. */
  questionCount: integer('question_count').notNull().default(0),
});

const mediaId = () =>
  text('media_id')
    .notNull()
    .references(() => creatorMedia.id, { onDelete: 'cascade' });

export const creatorMediaLikes = sqliteTable(
  'creator_media_likes',
  {
    mediaNumber: integer('media_number')
      .notNull()
      .references(() => creatorMedia.number, { onDelete: 'cascade' }),
    userNumber: userNumber('user_number'),
    likedAt: integer('liked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaNumber, table.userNumber] })],
);

export const creatorMediaComments = sqliteTable('creator_media_comments', {
  id: id(),
  mediaId: mediaId(),
  userId: userId('user_id'),
  content: text('content').notNull(),
  createdAt: integer('created_at').notNull(),
  parentCommentId: text('parent_comment_id').references(
    (): AnySQLiteColumn => creatorMediaComments.id,
    {
      onDelete: 'cascade',
    },
  ),
  likeCount: integer('like_count').notNull().default(0),
  /** Time since which a decision hides it; null when none does. Maintained by triggers. */
  hiddenAt: integer('hidden_at'),
  /** True when other users see it: it is not hidden, and its author is visible. Maintained by triggers. */
  isVisible: flag('is_visible').notNull().default(true),
});

export const creatorMediaCommentLikes = sqliteTable(
  'creator_media_comment_likes',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => creatorMediaComments.id, { onDelete: 'cascade' }),
    userId: userId('user_id'),
    /** 0 for likes older than this column. */
    likedAt: integer('liked_at').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] })],
);

/**
 * Views by user, post and month, until the month is folded into `creator_media_monthly_views`
 * (docs/decisions/018). The primary key is the only index, and there is no reference to posts: a view of a
 * deleted post is deleted with its month. Written only by the trigger of `view_batches`. WITHOUT ROWID.
 */
export const creatorMediaViews = sqliteTable(
  'creator_media_views',
  {
    /** UTC calendar month, `YYYY-MM`; a user's view of a post counts once per month. */
    viewedMonth: text('viewed_month').notNull(),
    userNumber: integer('user_number').notNull(),
    mediaNumber: integer('media_number').notNull(),
    viewedAt: integer('viewed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.viewedMonth, table.userNumber, table.mediaNumber] })],
);

/** A view in a batch; the time is in epoch milliseconds. */
export type BatchedView = [userId: string, mediaId: string, viewedAt: number];

/**
 * Views that were stored together. A trigger stores and counts the views of an inserted batch, and writes
 * one row per post and author. The whole insert fails when one of the views is already stored. Rankings
 * read the latest batches.
 */
export const viewBatches = sqliteTable('view_batches', {
  id: integer('id').primaryKey(),
  newestAt: integer('newest_at').notNull(),
  views: text('views', { mode: 'json' }).$type<BatchedView[]>().notNull(),
});

export const viewMonths = sqliteTable('view_months', {
  month: text('month').primaryKey(),
  isClosed: flag('is_closed').notNull().default(false),
});

export const creatorMediaMonthlyViews = sqliteTable(
  'creator_media_monthly_views',
  {
    mediaId: mediaId(),
    month: text('month').notNull(),
    viewCount: integer('view_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.month] })],
);

// ----------------------------------------------------------------------------------- conversations

/**
 * Data of a conversation that lists and rankings need. Its Durable Object has the messages and the
 * authoritative state. The object's outbox delivers `status`, `endedAt` and the columns after `currency`
 * here.
 */
export const conversations = sqliteTable('conversations', {
  id: id(),
  /** The asker. */
  userId: userId('user_id'),
  creatorId: userId('creator_id'),
  topicId: text('topic_id')
    .notNull()
    .references(() => topics.id),
  pricingModelSnapshot: text('pricing_model_snapshot', {
    enum: ['question', 'day', 'month'],
  }).notNull(),
  status: text('status', { enum: ['initiated', 'completed'] })
    .notNull()
    .default('initiated'),
  startedAt: integer('started_at').notNull(),
  endedAt: integer('ended_at'),
  /** Deadline of a question: the conversation completes then if the creator has not answered. */
  answerBy: integer('answer_by'),
  /** Its order's deadlines (domain/orders/deadlines.ts), which its object applies. */
  answerDays: integer('answer_days').notNull().default(7),
  releaseDays: integer('release_days').notNull().default(7),
  /** Until then the sweep handles others first, because it could not move this one; null otherwise. */
  putOffUntil: integer('put_off_until'),
  closeReason: text('close_reason', { enum: closeReasons }),
  /** Times of the creator's request for a precision, of the end of the wait at the latest, and of the answer. */
  clarificationAskedAt: integer('clarification_asked_at'),
  clarificationWaitsUntil: integer('clarification_waits_until'),
  clarificationAnsweredAt: integer('clarification_answered_at'),
  /** The order that paid for it, or for the month in which it was opened; null when it was free. */
  orderId: text('order_id'),
  priceCents: integer('price_cents').notNull(),
  currency: text('currency').notNull().default(CURRENCY),
  messageCount: integer('message_count').notNull().default(0),
  /** The last `seq` of each participant; 0 until the object has published it. */
  askerLastSeq: integer('asker_last_seq').notNull().default(0),
  creatorLastSeq: integer('creator_last_seq').notNull().default(0),
  /** Access has expired, and nothing has completed the conversation yet. */
  isExpired: flag('is_expired').notNull().default(false),
  /** Its beginning; the object has all of it. */
  lastMessageText: text('last_message_text'),
  lastMessageAt: integer('last_message_at'),
  /** Time of the asker's first message. */
  askedAt: integer('asked_at'),
  /** Time of the creator's first reply, which is the definition of 'answered' everywhere. */
  firstReplyAt: integer('first_reply_at'),
  /** The creator's post that the asker came from. The post may be deleted since. */
  fromPostId: text('from_post_id'),
  /** Counts the object's changes of state, so that an older delivery never overwrites a newer one. */
  version: integer('version').notNull().default(0),
});

export const conversationRatings = sqliteTable('conversation_ratings', {
  id: id(),
  conversationId: text('conversation_id')
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' }),
  raterId: userId('rater_id'),
  rateeId: userId('ratee_id'),
  stars: integer('stars').notNull(),
  comment: text('comment'),
  createdAt: integer('created_at').notNull(),
  /** True when a review shows the author's whole name. */
  isSigned: flag('is_signed').notNull().default(false),
  /** True when a profile may list it, as `isReview` in domain/conversations/rating.ts defines. */
  isListable: flag('is_listable').notNull().default(false),
  /** True when it may count, as `isCountable` in domain/conversations/rating.ts defines. */
  isCountable: flag('is_countable').notNull().default(true),
  /** Time since which a decision hides it; null when none does. Maintained by triggers. */
  hiddenAt: integer('hidden_at'),
  /** True when it counts: it may, it is not hidden, and its author is visible. Maintained by triggers. */
  isVisible: flag('is_visible').notNull().default(true),
  /** True when the creator's profile lists it: it is both listable and shown. Maintained by triggers. */
  isReview: flag('is_review').notNull().default(false),
  /** The creator's public reply, and the time of its last change; both null without a reply. */
  replyText: text('reply_text'),
  replyAt: integer('reply_at'),
});

export const publications = sqliteTable('publications', {
  conversationId: text('conversation_id')
    .primaryKey()
    .references(() => conversations.id, { onDelete: 'cascade' }),
  state: text('state', { enum: storedPublicationStates }).notNull(),
  /** The proposed words; null once they are decided on. */
  question: text('question'),
  answer: text('answer'),
  /** The proposed words as the index of search will hold them. */
  foldedQuestion: text('folded_question'),
  foldedAnswer: text('folded_answer'),
  /** The post of a published answer; null otherwise. */
  postId: text('post_id'),
  /** Counts the proposals. */
  revision: integer('revision').notNull(),
  declinedCount: integer('declined_count').notNull().default(0),
  /** The side that took it back; null while nobody has. */
  endedBy: text('ended_by', { enum: publicationEnds }),
  /** Time of the last change of the state. */
  changedAt: integer('changed_at').notNull(),
});

export const premiumSubscriptions = sqliteTable('premium_subscriptions', {
  id: id(),
  subscriberId: userId('subscriber_id'),
  creatorId: userId('creator_id'),
  startedAt: integer('started_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  subscriptionPriceCents: integer('subscription_price_cents').notNull(),
  /** The order that paid for it; null when it was free. */
  orderId: text('order_id'),
  currency: text('currency').notNull().default(CURRENCY),
  isActive: flag('is_active').notNull().default(true),
  status: text('status').notNull().default('active'),
});

// ------------------------------------------------------------------------------------------- money

/** Condition: the order is unanswered. Its text is that of the index on such orders, so that the index is used. */
export const isUnansweredOrder = sql`state in ('awaiting', 'held')`;

/** Condition: the unserved time of a stopped order is not refunded yet. The text is that of the index. */
export const isStopped = sql`stopped_at is not null and stopped_cents is null`;

/**
 * Digest of the order's data that is stored with its payment at the provider; it changes with every
 * movement of money.
 */
export const orderDigest = sql`state || '|' || coalesce(withdrawn_at, '') || '|' || refunded_cents || '|' || goodwill_cents`;

/** Condition: the data stored with a paid order's payment is out of date. The text is that of the index. */
export const isToBeNoted = sql`provider = 'stripe' and payment_id is not null and noted is not (${orderDigest})`;

/**
 * The life of a price (`domain/orders/events.ts`). No column refers to a profile, because the books outlive
 * deleted accounts. The state determines who owns which share: triggers book each move
 * (migrations/schema.sql).
 */
export const orders = sqliteTable('orders', {
  id: id(),
  askerId: text('asker_id').notNull(),
  creatorId: text('creator_id').notNull(),
  topicId: text('topic_id').notNull(),
  pricing: text('pricing', { enum: pricingModels }).notNull(),
  /** The conversation that it was paid for; further conversations of a month refer to the order themselves. */
  conversationId: text('conversation_id'),
  state: text('state', { enum: orderStates }).notNull(),
  /** Null until settled. */
  outcome: text('outcome', { enum: orderOutcomes }),
  provider: text('provider', { enum: paymentProviders }).notNull(),
  priceCents: integer('price_cents').notNull(),
  /** The fee of the whole price, at the time of the order. */
  feeCents: integer('fee_cents').notNull(),
  /**
   * Price of one answer of the creator at the time of the order, the least that a withdrawal after an
   * answer costs; 0 when the creator sold none.
   */
  answerPriceCents: integer('answer_price_cents').notNull().default(0),
  /** Its deadlines (domain/orders/deadlines.ts); the defaults are those of orders before they could change. */
  answerDays: integer('answer_days').notNull().default(7),
  releaseDays: integer('release_days').notNull().default(7),
  complaintReplyDays: integer('complaint_reply_days').notNull().default(2),
  complaintDecisionDays: integer('complaint_decision_days').notNull().default(60),
  currency: text('currency').notNull().default(CURRENCY),
  createdAt: integer('created_at').notNull(),
  /** Time at which both consents were given; null in a demonstration, which does not ask for them. */
  consentedAt: integer('consented_at'),
  /** The text that was consented to: an id of domain/orders/consents.ts. */
  consentText: text('consent_text'),
  /** The creator's post that the asker came from. The post may be deleted since. */
  fromPostId: text('from_post_id'),
  /** The provider's checkout page, and the time until which it can be used; null in a demonstration. */
  checkoutId: text('checkout_id'),
  checkoutUrl: text('checkout_url'),
  checkoutEndsAt: integer('checkout_ends_at'),
  /** Next attempt to create that page, from 1; an attempt that was answered with an error is not repeated. */
  checkoutAttempt: integer('checkout_attempt').notNull().default(1),
  /** Time at which the sweep next asks the provider whether it was paid; null when that is known. */
  checkAt: integer('check_at'),
  paidAt: integer('paid_at'),
  /** The provider's ids of the payment and of its charge. */
  paymentId: text('payment_id'),
  chargeId: text('charge_id'),
  /** Why a payment opened nothing; null when it did, or when there was no payment. */
  unopened: text('unopened', { enum: unopenedReasons }),
  /** End of a bought day or month; null for a question. */
  accessEnd: integer('access_end'),
  answerBy: integer('answer_by'),
  answeredAt: integer('answered_at'),
  /** Time at which the price is released, unless something happens before. */
  releaseAt: integer('release_at'),
  /** Time of the asker's withdrawal. A month is settled when all its conversations have ended. */
  withdrawnAt: integer('withdrawn_at'),
  /**
   * Time at which the asker began to withdraw from a day or a month; null when the withdrawal was
   * refused. While an answered order has a recent time here, the asker cannot withdraw from another one
   * with the same creator.
   */
  withdrawingAt: integer('withdrawing_at'),
  /** Time from which the creator no longer serves a day or a month, since they block the asker or are suspended. */
  stoppedAt: integer('stopped_at'),
  /** Refund of the time after that; null until it is made, which waits for a complaint or a bank. */
  stoppedCents: integer('stopped_cents'),
  settledAt: integer('settled_at'),
  /** Until then the sweep handles others first, because it could not move this one; null otherwise. */
  putOffUntil: integer('put_off_until'),
  /** Digest (`orderDigest`) of the data stored with its payment at the provider; null when none is stored. */
  noted: text('noted'),
  /** The bank's decision on a payment that was charged back; null when it was not. */
  chargeback: text('chargeback', { enum: chargebackStates }),
  /**
   * Time at which the card was reported as stolen; null when it was not. The creator's share then waits
   * for a decision.
   */
  fraudWarnedAt: integer('fraud_warned_at'),
  /**
   * Time since which its refund has bounced, or was given up; null when neither happened. Maintained by
   * triggers.
   */
  refundFailedAt: integer('refund_failed_at'),
  /** State of the refund; null when we refund nothing. Maintained by triggers. */
  refundState: text('refund_state', { enum: refundStates }),
  /** Refunded amount and retained fee; both 0 until settled. */
  refundedCents: integer('refunded_cents').notNull().default(0),
  retainedFeeCents: integer('retained_fee_cents').notNull().default(0),
  /** Given by the platform beside the price (`domain/orders/goodwill.ts`). */
  goodwillCents: integer('goodwill_cents').notNull().default(0),
  /** True when enough of the price was retained for a review, and no bank holds it: `REVIEW_MINIMUM_CENTS`. */
  isReviewable: flag('is_reviewable').generatedAlwaysAs(
    sql`price_cents - refunded_cents >= min(price_cents, ${sql.raw(String(REVIEW_MINIMUM_CENTS))}) and chargeback is not 'open'`,
  ),
  /** Time at which the sweep next handles the order; null when nothing is scheduled. */
  dueAt: integer('due_at').generatedAlwaysAs(
    sql`case state when 'held' then coalesce(withdrawn_at, answer_by) when 'answered' then coalesce(withdrawn_at, release_at) end`,
  ),
});

export type StoredOrder = typeof orders.$inferSelect;

/**
 * The question that an asker has written before paying for it. It is sent into the conversation once its
 * order is paid, and deleted then, or when the order is abandoned.
 */
export const orderQuestions = sqliteTable('order_questions', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  /** Id of the message in the conversation, chosen by the asker's browser. */
  messageId: text('message_id').notNull(),
  text: text('text').notNull(),
});

/**
 * Mails about an order that both sides should be able to keep. Triggers write the row when the order moves;
 * sending is retried until it succeeds.
 */
export const orderMails = sqliteTable(
  'order_mails',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: orderMailKinds }).notNull(),
    /** Time of the next attempt; null when there is none. */
    dueAt: integer('due_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Null while pending. `refused`: the address accepts no mail. `failed`: given up. `needless`: nothing to say.
     * `short`: sent without the words of others, because the address is not proven; due again once it is. */
    outcome: text('outcome', { enum: ['sent', 'short', 'refused', 'failed', 'needless'] }),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.kind] })],
);

/** An asker's complaint about an answer, the creator's one reply, and the decision. Triggers notify both sides. */
export const orderComplaints = sqliteTable('order_complaints', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  text: text('text').notNull(),
  createdAt: integer('created_at').notNull(),
  /** The creator's reply; both null before it. */
  reply: text('reply'),
  repliedAt: integer('replied_at'),
  /** All three null until decided. Decisions from before `refundCents` have only the amounts of their order. */
  decidedAt: integer('decided_at'),
  reason: text('reason'),
  refundCents: integer('refund_cents'),
});

/**
 * Accounts of the double-entry books. The first transfer that names an account creates it, and only
 * transfers change it. The balance is credits minus debits, in cents.
 */
export const ledgerAccounts = sqliteTable('ledger_accounts', {
  id: id(),
  /** True when the balance may be negative, for accounts of money that others hold for us. */
  mayOwe: flag('may_owe').notNull(),
  balanceCents: integer('balance_cents').notNull().default(0),
});

/** Moves cents from one account to another, once per key; a row never changes. */
export const ledgerTransfers = sqliteTable('ledger_transfers', {
  /** Grows with each row; closed months refer to it. */
  id: integer('id').primaryKey(),
  key: text('key').notNull(),
  debit: text('debit').$type<Account>().notNull(),
  credit: text('credit').$type<Account>().notNull(),
  cents: integer('cents').notNull(),
  orderId: text('order_id'),
  at: integer('at').notNull(),
  /** The provider's id of the movement of its balance; null when its balance did not move, or is not counted. */
  source: text('source'),
});

/** Condition: the effect is a creator's share that is transferred or about to be. The text is that of the index. */
export const isSentTransfer = sql`kind = 'transfer' and state in ('pending', 'done')`;

/** Calls to make at the provider. The row is written before the call, which is retried until it succeeds. */
export const paymentEffects = sqliteTable('payment_effects', {
  /** Also the provider's idempotency key. */
  key: text('key').primaryKey(),
  kind: text('kind', { enum: effectKinds }).notNull(),
  orderId: text('order_id').notNull(),
  /** The receiver of a transfer. */
  creatorId: text('creator_id'),
  /** The payment that a return refunds. */
  paymentId: text('payment_id'),
  cents: integer('cents').notNull(),
  state: text('state', { enum: effectStates }).notNull().default('pending'),
  /** Attempts since it last began. */
  attempts: integer('attempts').notNull().default(0),
  /** Number of the attempt at the provider; an attempt that was answered with an error is not repeated. */
  attempt: integer('attempt').notNull().default(1),
  /** Time at which that attempt was first sent; null before. */
  sentAt: integer('sent_at'),
  createdAt: integer('created_at').notNull(),
  /** Earliest time of a waiting share, once `ripenTransfers` has set it. */
  dueAt: integer('due_at').notNull(),
  doneAt: integer('done_at'),
  /** Time at which an operator released a share that would otherwise wait for a decision; null when none did. */
  letGoAt: integer('let_go_at'),
  /** The provider's id of the result. */
  providerId: text('provider_id'),
  error: text('error'),
});

export const creatorEarnings = sqliteTable('creator_earnings', {
  creatorId: text('creator_id').primaryKey(),
  /** Not answered yet. */
  heldCents: integer('held_cents').notNull().default(0),
  /** Answered, not yet released. */
  pendingCents: integer('pending_cents').notNull().default(0),
  paidOutCents: integer('paid_out_cents').notNull().default(0),
  /** Released and not yet on its way to the creator's account. */
  untransferredCents: integer('untransferred_cents').notNull().default(0),
  /** Time since which that amount is above zero; null when it is zero. */
  availableSince: integer('available_since'),
  /** The creator's payout provider, the account there and its state; null before there is one. */
  payoutProvider: text('payout_provider', { enum: paymentProviders }),
  payoutAccountId: text('payout_account_id'),
  payoutAccountState: text('payout_account_state', { enum: ['incomplete', 'active'] }),
  /** Data that the provider still needs from the creator. */
  payoutAccountMissing: text('payout_account_missing', { mode: 'json' }).$type<
    MissingOfAccount[]
  >(),
  /** The previous account, which the provider closed permanently; null when there was none. */
  closedAccountId: text('closed_account_id'),
  /** Reminder mails sent since money has been waiting for an account. */
  accountReminders: integer('account_reminders').notNull().default(0),
});

/**
 * Numbered documents: a receipt for each payment, a credit note for each refund. `number` contains the year
 * in Paris and the position in it (`document-number.ts`): triggers take the next one, and begin each year
 * at its first.
 */
export const documents = sqliteTable(
  'documents',
  {
    series: text('series', { enum: ['R', 'A'] }).notNull(),
    number: integer('number').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    cents: integer('cents').notNull(),
    issuedAt: integer('issued_at').notNull(),
    /**
     * The movement that a credit note is for: the key of a refund, or the id of a chargeback; empty for the
     * receipt of a payment. `correction` for a corrected receipt, and for the credit note of the one before.
     */
    source: text('source').notNull().default(''),
    /** Null until its paper is stored. */
    storedAt: integer('stored_at'),
  },
  (table) => [primaryKey({ columns: [table.series, table.number] })],
);

/** The ends of papers, from the publisher on, which papers of a creator share. */
export const paperEndings = sqliteTable('paper_endings', {
  id: integer('id').primaryKey(),
  creatorId: text('creator_id').notNull(),
  text: text('text').notNull(),
});

/** Papers without their endings; read through the view of database/papers.ts. */
export const issuedPapers = sqliteTable(
  'issued_papers',
  {
    series: text('series').notNull(),
    number: integer('number').notNull(),
    creatorId: text('creator_id').notNull(),
    month: text('month'),
    issuedAt: integer('issued_at').notNull(),
    beginning: text('beginning').notNull(),
    endingId: integer('ending_id').references(() => paperEndings.id),
    hash: blob('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.number] })],
);

/** A seller's objection to the receipt that was issued in their name, and an operator's answer. */
export const paperObjections = sqliteTable('paper_objections', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  text: text('text').notNull(),
  createdAt: integer('created_at').notNull(),
  answeredAt: integer('answered_at'),
  reason: text('reason'),
  /** True when a credit note and a corrected receipt were issued. */
  isCorrected: integer('is_corrected', { mode: 'boolean' }),
});

export const closedMonths = sqliteTable('closed_months', {
  month: text('month').primaryKey(),
  /** The last row of the books that counts in this month or an earlier one. */
  lastRow: integer('last_row').notNull(),
  closedAt: integer('closed_at').notNull(),
  /** Time at which its commission invoices were issued, and its end in Paris; null before. */
  invoicedAt: integer('invoiced_at'),
  endedAt: integer('ended_at'),
});

/**
 * The status that a creator sells under, as the creator declared it. A later declaration is a new row, so a
 * receipt names the seller as of the payment.
 */
export const sellerDeclarations = sqliteTable(
  'seller_declarations',
  {
    creatorId: text('creator_id').notNull(),
    since: integer('since').notNull(),
    professional: flag('professional').notNull(),
    /** This column and the next four are null for a seller who is not professional. */
    legalName: text('legal_name'),
    address: text('address'),
    siren: text('siren'),
    vat: text('vat', { enum: sellerVatStatuses }),
    /** Null unless the seller charges VAT. */
    vatNumber: text('vat_number'),
    /** The id of the mandate's text (`mandate.ts`) that the seller agreed to. */
    mandateText: text('mandate_text').notNull(),
    /** For invoices to a private seller, and for nobody else (`InvoiceIdentity`); null for a professional, like the next. */
    invoiceName: text('invoice_name'),
    invoiceAddress: text('invoice_address'),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.since] })],
);

export const vatRates = sqliteTable('vat_rates', {
  since: integer('since').primaryKey(),
  perMille: integer('per_mille').notNull(),
});

/**
 * The platform's own invoices: one for each creator and closed month with fees, `F`, or `FA` when more fees
 * were refunded than charged. `papers` has what they say, for ten years; the amounts stay, since the books add up with
 * them.
 */
export const commissionInvoices = sqliteTable(
  'commission_invoices',
  {
    series: text('series', { enum: invoiceSeries }).notNull(),
    /** As in `documents`. */
    number: integer('number').notNull(),
    creatorId: text('creator_id').notNull(),
    /** A month of Paris, `YYYY-MM`. */
    month: text('month').notNull(),
    /** With VAT; negative on a credit note, like `vatCents`. */
    totalCents: integer('total_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    issuedAt: integer('issued_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.number] })],
);

export const realMoney = sqliteTable('real_money', {
  id: integer('id').primaryKey(),
  since: integer('since').notNull(),
});

/**
 * A payment that the payer's bank took back (`domain/orders/chargeback.ts`). Triggers freeze its order,
 * book the amount and who bears it, and unfreeze the order.
 */
export const chargebacks = sqliteTable('chargebacks', {
  /** The provider's. */
  id: id(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
  state: text('state', { enum: chargebackStates }).notNull(),
  /** The bank's reason. */
  reason: text('reason').notNull(),
  cents: integer('cents').notNull(),
  /** Amount taken from the platform's balance, and amount returned to it. */
  takenCents: integer('taken_cents').notNull().default(0),
  returnedCents: integer('returned_cents').notNull().default(0),
  openedAt: integer('opened_at').notNull(),
  /** Deadline for contesting it. */
  answerBy: integer('answer_by'),
  closedAt: integer('closed_at'),
  /** Shares of a lost chargeback, by bearer; they add up to the amount taken. */
  holdCents: integer('hold_cents').notNull().default(0),
  refundCents: integer('refund_cents').notNull().default(0),
  feeCents: integer('fee_cents').notNull().default(0),
  creatorCents: integer('creator_cents').notNull().default(0),
  debtCents: integer('debt_cents').notNull().default(0),
  lossCents: integer('loss_cents').notNull().default(0),
  /** Number of times that it was lost and then decided again. */
  reopened: integer('reopened').notNull().default(0),
  /** Time of the last such decision; null when there was none. */
  reopenedAt: integer('reopened_at'),
  /** Time at which everything paid with a lost payment was ended; null before. */
  endedAt: integer('ended_at'),
});

/** Chargebacks, and early fraud warnings, that were reported before their payment was booked. */
export const earlyChargebacks = sqliteTable('early_chargebacks', {
  /** The provider's. */
  id: id(),
  paymentId: text('payment_id').notNull(),
  heardAt: integer('heard_at').notNull(),
  kind: text('kind', { enum: ['chargeback', 'fraud_warning'] })
    .notNull()
    .default('chargeback'),
});

/** A creator's payment of their whole debt by card. */
export const debtPayments = sqliteTable('debt_payments', {
  /** The client's. */
  id: id(),
  creatorId: text('creator_id').notNull(),
  /** The debt when it was started; once paid, what was paid. */
  cents: integer('cents').notNull(),
  state: text('state', { enum: debtPaymentStates }).notNull(),
  createdAt: integer('created_at').notNull(),
  /** End of the provider's page. */
  endsAt: integer('ends_at').notNull(),
  checkoutId: text('checkout_id'),
  checkoutUrl: text('checkout_url'),
  /** The provider's; null in a demonstration. */
  paymentId: text('payment_id'),
  paidAt: integer('paid_at'),
  /** The bank's open dispute, as the provider names it, and the time until which it awaits evidence; null without one. */
  disputeId: text('dispute_id'),
  disputedAt: integer('disputed_at'),
  answerBy: integer('answer_by'),
});

/** Transfer from a creator's account at the provider to their bank; triggers book it. */
export const payouts = sqliteTable('payouts', {
  /** The provider's. */
  id: id(),
  creatorId: text('creator_id').notNull(),
  cents: integer('cents').notNull(),
  state: text('state', { enum: payoutStates }).notNull(),
  createdAt: integer('created_at').notNull(),
  changedAt: integer('changed_at').notNull(),
  /** Expected arrival at the bank. */
  arrivesAt: integer('arrives_at').notNull(),
  /** The bank's reason for a failure. */
  reason: text('reason'),
});

/** The sales whose shares a payout takes to the creator's bank; a failed payout has left them to a later one. */
export const payoutSales = sqliteTable(
  'payout_sales',
  {
    payoutId: text('payout_id')
      .notNull()
      .references(() => payouts.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The part of the share that this payout has; negative for a share that was taken back since. */
    cents: integer('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.payoutId, table.orderId] })],
);

/** The provider's own books of the platform's balance, entry by entry; triggers book their fees. */
export const providerTransactions = sqliteTable('provider_transactions', {
  id: id(),
  type: text('type').notNull(),
  /** The cause, as in `ledger_transfers.source`. */
  source: text('source').notNull(),
  /** Amount received, or negative when sent, before the fee. */
  cents: integer('cents').notNull(),
  feeCents: integer('fee_cents').notNull(),
  at: integer('at').notNull(),
});

/** Differences between the provider's books and ours, as of the last reconciliation. */
export const paymentDifferences = sqliteTable('payment_differences', {
  /** `unbooked:`, `unseen:` or `balance:` with its subject, or `uncovered`. */
  id: id(),
  /** Null when one side does not know the entry. */
  oursCents: integer('ours_cents'),
  theirsCents: integer('theirs_cents'),
  foundAt: integer('found_at').notNull(),
});

export const settledDifferences = sqliteTable('settled_differences', {
  /** The key of the transfer that books it. */
  key: text('key').primaryKey(),
  /** The difference's id in `payment_differences`. */
  differenceId: text('difference_id').notNull(),
  account: text('account').notNull(),
  reason: text('reason').notNull(),
  /** As in `operator_acts`. */
  operator: text('operator').notNull(),
  at: integer('at').notNull(),
});

export const moneyActs = sqliteTable('money_acts', {
  /** Chosen by the form or the client, or made of what the act does. */
  id: text('id').primaryKey(),
  /** JSON. */
  terms: text('terms').notNull(),
  /** As in `operator_acts`. */
  operator: text('operator').notNull(),
  at: integer('at').notNull(),
});

export const replays = sqliteTable('replays', {
  /** Start of the replayed time, epoch milliseconds. */
  since: integer('since').primaryKey(),
  phase: text('phase', {
    enum: ['unfinished', 'gather', 'checkouts', 'papers', 'tell', 'work', 'refunds', 'again'],
  }).notNull(),
  /** Position within the phase; empty at its beginning. */
  cursor: text('cursor').notNull().default(''),
  /** Orders written and new events so far. */
  orders: integer('orders').notNull().default(0),
  events: integer('events').notNull().default(0),
  /** True when no restore was in progress at the beginning. */
  wasRunning: flag('was_running').notNull(),
});

export const replayedCheckouts = sqliteTable('replayed_checkouts', {
  /** The provider's. */
  id: id(),
  /** The receipt's number; null when there is none. */
  receipt: integer('receipt'),
  paidAt: integer('paid_at').notNull(),
  /** JSON of the checkout, its payment and the data stored with the payment. */
  paid: text('paid').notNull(),
});

export const reconciliations = sqliteTable('reconciliations', {
  ranAt: integer('ran_at').primaryKey(),
  /** Entries that were new. */
  transactions: integer('transactions').notNull(),
  differences: integer('differences').notNull(),
  /** Our balance at the provider, and the part of it that was available. */
  providerCents: integer('provider_cents').notNull(),
  availableCents: integer('available_cents').notNull(),
  /** The last creator account that was compared; the next run begins after it. */
  lastAccount: text('last_account'),
});

export const audits = sqliteTable('audits', {
  ranAt: integer('ran_at').primaryKey(),
  /** The broken invariants with the rows that break them; empty when the books are sound. */
  broken: text('broken', { mode: 'json' }).$type<{ name: string; found: number }[]>().notNull(),
});

/** Webhook events of the provider. They are stored before they are acknowledged, and processed afterwards. */
export const providerEvents = sqliteTable('provider_events', {
  /** The provider's id, so that an event delivered twice is stored once. */
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  objectId: text('object_id'),
  /** The connected account of the change; null when it is ours. */
  accountId: text('account_id'),
  receivedAt: integer('received_at').notNull(),
  /** Time at which the sweep next handles it; null when it is done or given up. */
  dueAt: integer('due_at'),
  doneAt: integer('done_at'),
  attempts: integer('attempts').notNull().default(0),
  error: text('error'),
});

// ----------------------------------------------------------------------------------------- notices

export const noticeOutbox = sqliteTable(
  'notice_outbox',
  {
    /** Deduplication key that groups repeats, such as `like:post:` and an id. */
    thing: text('thing').$type<NoticeThing>().notNull(),
    recipientId: text('recipient_id').notNull(),
    source: text('source', { enum: noticeSources }).notNull(),
    /** Id of the post, comment, order or conversation; empty when the subject is the person. */
    subjectId: text('subject_id').notNull(),
    /** Time of the first event that is not dispatched yet. */
    since: integer('since').notNull(),
    /** Counts changes, so that none is lost that happens during dispatch. */
    version: integer('version').notNull().default(1),
    /** Null once dispatched. */
    dueAt: integer('due_at'),
    /** Changes within a minute after this time are dispatched together. */
    dispatchedAt: integer('dispatched_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.thing, table.recipientId] })],
);

/**
 * The posts that a creator published within a day, announced to their followers in pages
 * (worker/community/follows/announce-posts.ts). A post that appears or disappears later starts the walk again,
 * which then corrects the notices.
 */
export const postAnnouncements = sqliteTable(
  'post_announcements',
  {
    creatorId: userId('creator_id'),
    /** Creation of the first post. */
    since: integer('since').notNull(),
    /** Beginning of the first walk: later posts and followers are not part of it. Null before. */
    until: integer('until'),
    /** Counts corrections, so that none is lost that happens during a walk. */
    version: integer('version').notNull().default(1),
    /** Null once all followers have been notified. */
    dueAt: integer('due_at'),
    /** The last notified follower, by time and id of the follow; null at the beginning. */
    followedAt: integer('followed_at'),
    followerId: text('follower_id'),
    /** Consecutive failures of the page that comes next. */
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.since] })],
);

export const returnRequests = sqliteTable(
  'return_requests',
  {
    creatorId: userId('creator_id'),
    userId: userId('user_id'),
    createdAt: integer('created_at').notNull(),
    /** Null while the user waits. */
    notifiedAt: integer('notified_at'),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.userId] })],
);

export const unmetQuestions = sqliteTable('unmet_questions', {
  id: text('id').primaryKey(),
  userId: userId('user_id'),
  question: text('question').notNull(),
  /** The category that it belongs to, as of its last check; null where no topic is meant. */
  categoryId: text('category_id'),
  createdAt: integer('created_at').notNull(),
  /** Set by an operator: creators do not see the question. */
  hiddenAt: integer('hidden_at'),
  /** The next time at which a creator who can answer is looked for. */
  dueAt: integer('due_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
});

export const creatorReturns = sqliteTable('creator_returns', {
  creatorId: userId('creator_id').primaryKey(),
  /** Null while the creator is full: the trigger of their open questions sets it. */
  dueAt: integer('due_at'),
  /** True for the end of a pause, of which askers with an open question are notified too. */
  isPause: flag('is_pause').notNull().default(false),
  /** Counts changes of availability, so that none is lost that happens during a check. */
  version: integer('version').notNull().default(1),
  attempts: integer('attempts').notNull().default(0),
});

// ------------------------------------------------------------------------------------------ safety

export const userBlocks = sqliteTable(
  'user_blocks',
  {
    blockerId: userId('blocker_id'),
    blockedId: userId('blocked_id'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] })],
);

export const moderators = sqliteTable('moderators', {
  userId: text('user_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  grantedAt: integer('granted_at').notNull(),
});

export const operators = sqliteTable('operators', {
  userId: text('user_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  grantedAt: integer('granted_at').notNull(),
});

export const operatorLetters = sqliteTable('operator_letters', {
  /** Chosen by its author before it is sent, so that a repeated request is the same letter. */
  id: id(),
  personId: userId('person_id'),
  side: text('written_by', { enum: letterSides }).notNull(),
  /** The operator, or the person. */
  authorId: userId('author_id'),
  /** The order that it is about; null for none. */
  orderId: text('order_id').references(() => orders.id),
  text: text('text').notNull(),
  /** True for an answer after which the team has not written. */
  isWaiting: flag('is_waiting').notNull().default(false),
  createdAt: integer('created_at').notNull(),
});

export const operatorActs = sqliteTable('operator_acts', {
  id: integer('id').primaryKey(),
  at: integer('at').notNull(),
  operator: text('operator').notNull(),
  /** Method and pattern of the route. */
  action: text('action').notNull(),
  /** The path of the call, below /api/operations. */
  subject: text('subject').notNull(),
  /** JSON of the request's content that names no person. */
  details: text('details').notNull(),
  /** Status of the response; null until it was sent. */
  status: integer('status'),
  /** JSON `{before, after}` of what the act changed; null when it says nothing of it. */
  changes: text('changes'),
});

/**
 * Acts that may need two people (domain/operations/acts.ts). The first request of an act that does is its proposal; the same request by
 * a second person uses it, in the batch of its effect. An act about money that one person did alone is a row, too, because its amount
 * counts for the next one.
 */
export const approvals = sqliteTable('approvals', {
  id: integer('id').primaryKey(),
  /** The terms of the act, to the cent, as JSON; `what` is one of `ActName`. */
  terms: text('terms').notNull(),
  /** The order, creator, difference, account, setting or topic of the act. */
  subjectId: text('subject_id').notNull(),
  /** Ids of the users whom it concerns, as JSON: its amount counts for them. */
  people: text('people').notNull().default('[]'),
  cents: integer('cents').notNull(),
  /** The sum with which it exceeds what one person decides alone; 0 when it does not, or has no amount. */
  sumCents: integer('sum_cents').notNull().default(0),
  reason: text('reason').notNull(),
  proposedBy: text('proposed_by').notNull(),
  proposedAs: text('proposed_as', { enum: teamRoles }).notNull(),
  proposedAt: integer('proposed_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  /** JSON `{method, path, body}` of the request, which the second person sends too; null for an act of one person. */
  request: text('request'),
  /** The second person; null until then, and for an act of one person. */
  approvedBy: text('approved_by'),
  /** Time at which it was done. */
  usedAt: integer('used_at'),
  /** Time at which it was refused, withdrawn, replaced or failed, by whom, and why. */
  endedAt: integer('ended_at'),
  endedBy: text('ended_by'),
  endReason: text('end_reason'),
});

export const announcements = sqliteTable('announcements', {
  id: id(),
  kind: text('kind', { enum: announcementKinds }).notNull(),
  audience: text('audience', { enum: announcementAudiences }).notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  /** The page of the site that it links to. */
  page: text('page', { enum: announcementPages }).notNull(),
  /** Maximum people written to in a minute, and mails sent in a UTC day. */
  perMinute: integer('per_minute').notNull(),
  perDay: integer('per_day').notNull(),
  state: text('state', { enum: announcementStates }).notNull().default('draft'),
  /** Counts changes of the draft, so that nothing else is sent than what was approved. */
  version: integer('version').notNull().default(1),
  /** Operators, by `Operator.id`. */
  createdBy: text('created_by').notNull(),
  createdAt: integer('created_at').notNull(),
  startedBy: text('started_by'),
  startedAt: integer('started_at'),
  /** Time of its end or cancellation. */
  endedAt: integer('ended_at'),
  /** Time of the next step, or end of its claim; null unless it is running. */
  dueAt: integer('due_at'),
  /** Consecutive failures of the step that comes next. */
  attempts: integer('attempts').notNull().default(0),
  /** `rowid` of the last profile that was reached, and of the last one at the start. */
  place: integer('place').notNull().default(0),
  lastPlace: integer('last_place').notNull().default(0),
  /** The latest UTC day with mails, as days since 1970, and their number. */
  mailDay: integer('mail_day').notNull().default(0),
  mailsOfDay: integer('mails_of_day').notNull().default(0),
  /** Number of people with the notice, and of mails by outcome. */
  notified: integer('notified').notNull().default(0),
  sent: integer('sent').notNull().default(0),
  refused: integer('refused').notNull().default(0),
  /** They wait in the outbox, or were given up. */
  failed: integer('failed').notNull().default(0),
  /** Their run died between claim and outcome. */
  uncertain: integer('uncertain').notNull().default(0),
});

export const settings = sqliteTable('settings', {
  id: integer('id').primaryKey(),
  name: text('setting', { enum: settingNames }).notNull(),
  value: text('value', { mode: 'json' }).$type<SettingValues[SettingName]>().notNull(),
  /** Later than the change itself; 0 for the value before the first change. */
  appliesAt: integer('applies_at').notNull(),
  setAt: integer('set_at').notNull(),
  /** The row of `approvals`; null, like both operators and the reason, for the value before the first change. */
  approvalId: integer('approval_id'),
  proposedBy: text('proposed_by'),
  approvedBy: text('approved_by'),
  reason: text('reason'),
  /** Before it applied; null unless it was cancelled. */
  cancelledAt: integer('cancelled_at'),
  cancelledBy: text('cancelled_by'),
  cancelReason: text('cancel_reason'),
});

/**
 * The subject of a case or decision. Clients choose the ids of their messages, and may choose the same one
 * in two conversations, so a message is identified by its conversation and its id together.
 */
const moderated = () => ({
  subjectType: text('subject_type', { enum: moderatedTypes }).notNull(),
  subjectId: text('subject_id').notNull(),
  /** The conversation of a message; null for anything else. */
  conversationId: text('conversation_id'),
});

export const moderationCases = sqliteTable('moderation_cases', {
  id: id(),
  ...moderated(),
  authorId: text('author_id').notNull(),
  /** Its text when it was first reported. */
  excerpt: text('excerpt').notNull(),
  category: text('category', { enum: reportCategories }).notNull(),
  openedAt: integer('opened_at').notNull(),
  /** Maintained by a trigger. */
  reportCount: integer('report_count').notNull().default(0),
  /** Null while it is open. */
  decidedAt: integer('decided_at'),
  /** The urgency of the gravest report (`urgencyOf` in domain/moderation/moderation.ts). */
  urgency: integer('urgency').notNull().default(9),
  /** Place in the queue of open cases: the gravest first, then the oldest. */
  queuePlace: integer('queue_place').generatedAlwaysAs(
    sql`min(urgency, 9) * 10000000000000 + opened_at`,
  ),
});

export const reports = sqliteTable('reports', {
  id: id(),
  caseId: text('case_id')
    .notNull()
    .references(() => moderationCases.id),
  /** Null for a visitor, or for a user who deleted their account. */
  reporterId: text('reporter_id').references(() => profiles.id, { onDelete: 'set null' }),
  /** Address at which a visitor wants to be informed of the outcome. */
  email: text('email'),
  /** The mailbox of this address, as `mailboxOf` normalizes it; null without an address. */
  mailbox: text('mailbox'),
  category: text('category', { enum: reportCategories }).notNull(),
  text: text('text').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Time at which a mail to the reporter named the outcome; null until then. */
  outcomeMailedAt: integer('outcome_mailed_at'),
});

export const moderationDecisions = sqliteTable('moderation_decisions', {
  id: id(),
  caseId: text('case_id')
    .notNull()
    .references(() => moderationCases.id),
  ...moderated(),
  authorId: text('author_id').notNull(),
  moderatorId: text('moderator_id').notNull(),
  /** The user who proposed it, where it took two people. */
  proposedBy: text('proposed_by'),
  action: text('action', { enum: moderationActions }).notNull(),
  /** The rule that was broken; null when none was. */
  rule: text('rule', { enum: ruleNames }),
  /** In the moderator's words. */
  reason: text('reason').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Time at which an appeal lifted it, or its moderator took it back. */
  liftedAt: integer('lifted_at'),
  /** Time at which its moderator took it back: the case is open again. Equal to `liftedAt`. */
  takenBackAt: integer('taken_back_at'),
});

export const suspendedSessions = sqliteTable('suspended_sessions', {
  id: id(),
  userId: userId('user_id'),
});

export const moderationAppeals = sqliteTable('moderation_appeals', {
  id: id(),
  decisionId: text('decision_id')
    .notNull()
    .references(() => moderationDecisions.id),
  text: text('text').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Null while it is open. */
  decidedAt: integer('decided_at'),
  moderatorId: text('moderator_id'),
  isUpheld: flag('is_upheld'),
  reason: text('reason'),
});

export const moderationLog = sqliteTable('moderation_log', {
  id: integer('id').primaryKey(),
  at: integer('at').notNull(),
  /** Null when an operator acted. */
  moderatorId: text('moderator_id'),
  /** The action of a decision, or another act. */
  action: text('action', { enum: loggedActions }).notNull(),
  subjectType: text('subject_type', { enum: [...moderatedTypes, 'order'] }).notNull(),
  subjectId: text('subject_id').notNull(),
  /** The conversation of a message; null for any other subject, and for messages older than this column. */
  conversationId: text('conversation_id'),
  /** The case of a decision or an appeal; null for any other act. */
  caseId: text('case_id'),
  reason: text('reason').notNull(),
});

export const moderationFigures = sqliteTable(
  'moderation_figures',
  {
    year: integer('year').notNull(),
    name: text('name').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.name] })],
);

export const authorityOrders = sqliteTable('authority_orders', {
  /** Chosen by the client, so that a repeated request records the order once. */
  id: id(),
  /** The year in whose figures it counts: that of `receivedOn`. */
  year: integer('year').notNull(),
  /** `YYYY-MM-DD` */
  receivedOn: text('received_on').notNull(),
  authority: text('authority').notNull(),
  subject: text('subject').notNull(),
  outcome: text('outcome').notNull(),
  recordedAt: integer('recorded_at').notNull(),
  /** The operator's id, as in `operator_acts`. */
  recordedBy: text('recorded_by').notNull(),
});

/** A user's identity as stored in `profiles`. Times are epoch milliseconds. */
export interface StoredIdentity {
  name: string | null;
  username: string;
  profileImagePath: string | null;
  profileImageUploadedAt: number | null;
}

export const verifications = sqliteTable('verifications', {
  id: id(),
  userId: userId('user_id'),
  /** `identity`: a verified creator changed their name, username or portrait. A trigger creates the request. */
  kind: text('kind', { enum: verificationKinds }).notNull().default('documents'),
  /** The profile before such a change; null for any other request. */
  before: text('before', { mode: 'json' }).$type<StoredIdentity>(),
  state: text('state', { enum: verificationStates }).notNull(),
  createdAt: integer('created_at').notNull(),
  /** Null while pending. */
  decidedAt: integer('decided_at'),
  moderatorId: text('moderator_id'),
  /** Reason of a refusal. */
  reason: text('reason'),
});

export const verificationFiles = sqliteTable('verification_files', {
  id: id(),
  verificationId: text('verification_id')
    .notNull()
    .references(() => verifications.id, { onDelete: 'cascade' }),
  key: text('key').notNull(),
  contentType: text('content_type').notNull(),
  bytes: integer('bytes').notNull(),
});

// -------------------------------------------------------------------------------------------- jobs

export const jobLeases = sqliteTable('job_leases', {
  job: text('job').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: integer('expires_at').notNull(),
});

export const jobRuns = sqliteTable(
  'job_runs',
  {
    cron: text('cron').notNull(),
    job: text('job').notNull(),
    /** The scheduled time of the run. */
    ranAt: integer('ran_at').notNull(),
    tookMs: integer('took_ms').notNull(),
    /** Scheduled time of the last run that failed; null when none has. */
    failedAt: integer('failed_at'),
    /** Why that run failed. */
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.cron, table.job] })],
);

export const serviceOutages = sqliteTable(
  'service_outages',
  {
    level: text('level').$type<WatchedLevel>().notNull(),
    beganAt: integer('began_at').notNull(),
    /** Null while it lasts. */
    endedAt: integer('ended_at'),
    /** The greatest measured value; null for a level without one. */
    worst: integer('worst'),
  },
  (table) => [primaryKey({ columns: [table.level, table.beganAt] })],
);

export const deadLetters = sqliteTable('dead_letters', {
  /** The queue's id, so that a message delivered twice is stored once. */
  id: id(),
  /** The queue in which it failed. */
  queue: text('queue').notNull(),
  body: text('body', { mode: 'json' }).notNull(),
  sentAt: integer('sent_at').notNull(),
  diedAt: integer('died_at').notNull(),
});

const quotedKinds = (lane: OutboxLane) => `'${kindsOfLane(lane).join("', '")}'`;

/**
 * Work outside D1 that a change still requires, by kind (domain/outbox.ts). A trigger or the batch of the
 * change writes the row; it is deleted when the work is done. Ids are never reused, so that nobody deletes
 * another's row.
 */
export const outbox = sqliteTable('outbox', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind').$type<OutboxKind>().notNull(),
  data: text('data', { mode: 'json' }).$type<OutboxData<OutboxKind>>().notNull(),
  /** Time of the next attempt, or end of the current claim; null while parked until an operator retries it. */
  dueAt: integer('due_at'),
  attempts: integer('attempts').notNull().default(0),
  lane: integer('lane')
    .notNull()
    .generatedAlwaysAs(
      sql.raw(
        `iif(kind in (${quotedKinds('mail')}), ${outboxLanes.mail}, iif(kind in (${quotedKinds('follows')}), ${outboxLanes.follows}, ${outboxLanes.promised}))`,
      ),
      { mode: 'virtual' },
    ),
  /** Why and when the last attempt failed; null before the first failure. */
  error: text('error'),
  failedAt: integer('failed_at'),
});

/** A place in the data of a person, from which the next file of an export continues. */
export interface ExportPosition {
  /** The section's name (worker/accounts/export/sections.ts); null at the beginning. */
  section: string | null;
  /** The section's own key of the last exported row; null at its beginning. */
  after: unknown;
  /** The latest document in the files so far, and the number of its last piece; a limit may divide it. */
  document: string | null;
  piece: number;
}

/** A finished ZIP of an export in the bucket `account-exports`. */
export interface ExportFile {
  key: string;
  bytes: number;
}

export const accountExports = sqliteTable('account_exports', {
  id: id(),
  userId: text('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  state: text('state', { enum: ['running', 'ready', 'failed'] })
    .notNull()
    .default('running'),
  requestedAt: integer('requested_at').notNull(),
  /** Time of the next run, or end of the current claim; null once it is ready or has failed. */
  dueAt: integer('due_at'),
  /** Failures since the last finished file, and the current run. */
  attempts: integer('attempts').notNull().default(0),
  position: text('position', { mode: 'json' })
    .$type<ExportPosition>()
    .notNull()
    .default({ section: null, after: null, document: null, piece: 1 }),
  files: text('files', { mode: 'json' }).$type<ExportFile[]>().notNull().default([]),
  /** The multipart upload of the file in progress; null without one. */
  upload: text('upload', { mode: 'json' }).$type<{ key: string; uploadId: string }>(),
  /** End of the link, or of a failed export's row; null while it runs. */
  expiresAt: integer('expires_at'),
});

// ----------------------------------------------------------------------------------------- lookups

export const genderIdentities = sqliteTable('gender_identities', {
  id: integer('id').primaryKey(),
  label: text('label').notNull(),
});
export const languages = sqliteTable('languages', {
  id: integer('id').primaryKey(),
  label: text('label').notNull(),
});
export const countries = sqliteTable('countries', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
});
export const mbtiTypes = sqliteTable('mbti_types', { code: text('code').primaryKey() });
export const astrologicalSigns = sqliteTable('astrological_signs', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
});
