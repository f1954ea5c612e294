import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { mailRefusals } from '../domain/accounts/mail-event.ts';
import { closeReasons } from '../domain/conversations/conversation.ts';
import { CURRENCY } from '../domain/limits.ts';
import {
  moderatedTypes,
  moderationActions,
  reportCategories,
  verificationKinds,
  verificationStates,
} from '../domain/moderation/moderation.ts';
import { ruleNames } from '../domain/moderation/moderation-rules.ts';
import { type NoticeThing, noticeSources } from '../domain/notifications/notice-telling.ts';
import { chargebackStates } from '../domain/orders/chargeback.ts';
import { orderStates } from '../domain/orders/events.ts';
import {
  type InvoiceCustomer,
  type InvoiceSupplier,
  invoiceSeries,
} from '../domain/orders/invoice.ts';
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
import { isUnsynced, partOfLists, placeInList } from './conversation-places.ts';
import { skeletonOf } from './skeleton-of.ts';

/**
 * The marketplace's tables, named as in the specification's section 3. Times are epoch
 * milliseconds, money is integer cents. Counters are never written by queries: the triggers of
 * the migrations write them, so that no read grows with popularity. migrations/schema.sql shows every table with its
 * triggers.
 */

const id = () => text('id').primaryKey();
const userId = (name: string) =>
  text(name)
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });
const flag = (name: string) => integer(name, { mode: 'boolean' });

// ---------------------------------------------------------------------------------------- accounts

/** One row per person who can sign in; `id` is also the profile's. */
export const authUsers = sqliteTable(
  'auth_users',
  {
    id: text('id')
      .primaryKey()
      .references((): AnySQLiteColumn => profiles.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text('email').notNull(),
    /** A PHC string (`$scrypt$…`); null for an account that only signs in with Google. */
    passwordHash: text('password_hash'),
    /** When the address was proven, by Google or a mailed link; null until then. */
    emailConfirmedAt: integer('email_confirmed_at'),
    /** Since when mail to the address comes back; null while it is taken. A proof of it ends this. */
    mailRefusedAt: integer('mail_refused_at'),
    mailRefusal: text('mail_refusal', { enum: mailRefusals }),
    /** The secret that signs the account's links to unsubscribe; null before its first such mail. */
    unsubscribeKey: text('unsubscribe_key'),
    userMetadata: text('user_metadata', { mode: 'json' })
      .$type<Record<string, unknown>>()
      .notNull()
      .default({}),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    lastSignInAt: integer('last_sign_in_at'),
  },
  (table) => [uniqueIndex('auth_users_email').on(table.email)],
);

/** A sign-in with an outside provider, by the provider's own id for the person. */
export const authIdentities = sqliteTable(
  'auth_identities',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['google'] }).notNull(),
    providerId: text('provider_id').notNull(),
    identityData: text('identity_data', { mode: 'json' })
      .$type<Record<string, unknown>>()
      .notNull(),
    createdAt: integer('created_at').notNull(),
    lastSignInAt: integer('last_sign_in_at').notNull(),
  },
  (table) => [
    uniqueIndex('auth_identities_provider').on(table.provider, table.providerId),
    index('auth_identities_user').on(table.userId),
  ],
);

/** A signed-in device. Ended sessions are deleted. */
export const authSessions = sqliteTable(
  'auth_sessions',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** How the session began, as the `amr` claim says it: password, oauth or recovery. */
    method: text('method', { enum: ['password', 'oauth', 'recovery'] }).notNull(),
    userAgent: text('user_agent'),
    createdAt: integer('created_at').notNull(),
    refreshedAt: integer('refreshed_at').notNull(),
    /** Fixed when the session begins; refreshing does not move it. */
    expiresAt: integer('expires_at').notNull(),
    /**
     * Counts the refresh tokens given out; only the highest is current. The tokens themselves are
     * not stored.
     */
    generation: integer('generation').notNull().default(1),
  },
  (table) => [
    index('auth_sessions_user').on(table.userId),
    index('auth_sessions_expiry').on(table.expiresAt),
  ],
);

/** Short-lived, single-use state of redirects and e-mailed links, by hash of the code. */
export const authFlowStates = sqliteTable(
  'auth_flow_states',
  {
    codeHash: text('code_hash').primaryKey(),
    kind: text('kind', {
      enum: [
        'oauth_state',
        'auth_code',
        'signup',
        'recovery',
        'email_change',
        'email_undo',
        'reauthentication',
      ],
    }).notNull(),
    userId: text('user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
    /** The e-mail address that the flow is for, as it was when the flow began; null before it is known. */
    address: text('address'),
    data: text('data', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('auth_flow_states_expiry').on(table.expiresAt),
    index('auth_flow_states_user').on(table.userId),
    index('auth_flow_states_address').on(table.address),
  ],
);

// ------------------------------------------------------------------------------------------ people

/**
 * A topic with its category, which is the topic itself where it has no parent; `order` as in
 * `creator_topic_prefs`.
 */
export type TopicTagValues = [
  order: number,
  name: string,
  slug: string,
  categoryName: string,
  categorySlug: string,
];

export const profiles = sqliteTable(
  'profiles',
  {
    id: id(),
    name: text('name'),
    /** Lower case by rule, so uniqueness holds in any case. */
    username: text('username').notNull(),
    /** What the eye keeps of the username (`usernameSkeleton` in domain/accounts/username-skeleton.ts). */
    usernameSkeleton: text('username_skeleton').generatedAlwaysAs(skeletonOf(sql`username`)),
    /**
     * The display name as a link may carry it (`displaySlug` in domain/profiles/profile.ts); null without a
     * name.
     */
    displaySlug: text('display_slug'),
    bio: text('bio'),
    /** A full URL, or a key in the bucket `profile-images`. */
    profileImagePath: text('profile_image_path'),
    profileImageUploadedAt: integer('profile_image_uploaded_at'),
    isCreator: flag('is_creator').notNull().default(false),
    createdAt: integer('created_at').notNull(),
    /**
     * The person's topics by id, as cards and posts show them: who lists people does not read each
     * one's topics. Kept by triggers.
     */
    topicTags: text('topic_tags', { mode: 'json' })
      .$type<Record<string, TopicTagValues>>()
      .notNull()
      .default({}),
    /** Since when a decision hides the profile; null where none does. Kept by triggers. */
    hiddenAt: integer('hidden_at'),
    /** Since when a decision keeps the person out; null where none does. Kept by triggers. */
    suspendedAt: integer('suspended_at'),
    /** Whether others see anything of the person: nothing of who is hidden or kept out. */
    isPresent: flag('is_present').generatedAlwaysAs(
      sql`hidden_at is null and suspended_at is null`,
    ),
    /** Whom the person has blocked, so that a page learns of it by one row. Kept by triggers. */
    blockedIds: text('blocked_ids', { mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('profiles_username').on(table.username),
    index('profiles_creators_by_skeleton').on(table.usernameSkeleton).where(sql`is_creator = 1`),
    index('profiles_creators_by_age').on(table.isCreator, table.createdAt),
    index('profiles_display_slug').on(table.displaySlug),
    index('profiles_hidden').on(table.hiddenAt).where(sql`hidden_at is not null`),
    index('profiles_suspended').on(table.suspendedAt).where(sql`suspended_at is not null`),
  ],
);

/**
 * Usernames that people gave up, which nobody else gets for a while (`usernameIsFree`): their links and
 * mentions would lead to somebody who passes for them. Without a foreign key, so that they outlive the
 * account. A trigger keeps the latest five of a person.
 */
export const formerUsernames = sqliteTable(
  'former_usernames',
  {
    username: text('username').primaryKey(),
    usernameSkeleton: text('username_skeleton').generatedAlwaysAs(skeletonOf(sql`username`)),
    /** The last person to have it, who may take it back. */
    userId: text('user_id').notNull(),
    /** Then look-alikes are not free either. */
    wasCreator: flag('was_creator').notNull(),
    /** When anybody may have it again. */
    until: integer('until').notNull(),
  },
  (table) => [
    index('former_usernames_of_creators').on(table.usernameSkeleton).where(sql`was_creator = 1`),
    index('former_usernames_user').on(table.userId, table.until),
    index('former_usernames_until').on(table.until),
  ],
);

export const creatorProfiles = sqliteTable('creator_profiles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  aboutShort: text('about_short'),
  welcomeMessage: text('welcome_message'),
  defaultLanguage: text('default_language').notNull().default('fr'),
  responseFromHours: integer('response_from_hours').notNull().default(9),
  responseToHours: integer('response_to_hours').notNull().default(18),
  /** No new questions until then; null without a pause. */
  pausedUntil: integer('paused_until'),
  /** As many paid conversations may wait for an answer at once; null without a limit. */
  maxOpenQuestions: integer('max_open_questions'),
  /** Paid conversations that wait for an answer. Kept by triggers. */
  openQuestionCount: integer('open_question_count').notNull().default(0),
  /** Conversations that the creator never answered. Kept by triggers. */
  unansweredCount: integer('unanswered_count').notNull().default(0),
  /**
   * Seconds between question and first reply, the median of the last fifty; null under three. Kept by
   * a trigger.
   */
  medianResponseSeconds: integer('median_response_seconds'),
  /** Unrounded mean of the stars received; null when there are none. Kept by a trigger. */
  averageRating: real('average_rating'),
  /** Kept by triggers. */
  totalEarningsCents: integer('total_earnings_cents').notNull().default(0),
  verifiedStatus: text('verified_status', { enum: ['verified'] }),
  /** `YYYY-MM-DD`. Never leaves the server; the age does. */
  birthDate: text('birth_date'),
  genderId: integer('gender_id').references(() => genderIdentities.id),
  nationalityCode: text('nationality_code').references(() => countries.code),
  residenceCountryCode: text('residence_country_code').references(() => countries.code),
  /** The country that they said they live in when they became a creator; shown to nobody. */
  sellerCountryCode: text('seller_country_code').references(() => countries.code),
  spokenLanguageIds: text('spoken_language_ids', { mode: 'json' })
    .$type<number[]>()
    .notNull()
    .default([]),
  mbtiCode: text('mbti_code').references(() => mbtiTypes.code),
  astrologicalSignId: integer('astrological_sign_id').references(() => astrologicalSigns.id),
});

/**
 * All-time counters of a person, one row per profile, written by triggers only. An author's own
 * likes, comments and views do not count.
 */
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
  /** Conversations in both roles: those of each tab, and those that wait for an answer. */
  activeConversations: integer('active_conversations').notNull().default(0),
  closedConversations: integer('closed_conversations').notNull().default(0),
  unansweredConversations: integer('unanswered_conversations').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  ratingSum: integer('rating_sum').notNull().default(0),
  /** Reviews by their stars; ratings that are no reviews do not count here. */
  reviewsOf1: integer('reviews_of_1').notNull().default(0),
  reviewsOf2: integer('reviews_of_2').notNull().default(0),
  reviewsOf3: integer('reviews_of_3').notNull().default(0),
  reviewsOf4: integer('reviews_of_4').notNull().default(0),
  reviewsOf5: integer('reviews_of_5').notNull().default(0),
  /**
   * The latest UTC calendar month with views, `YYYY-MM`, and how many of them the posts had in it.
   */
  viewedMonth: text('viewed_month').notNull().default(''),
  viewedMonthCount: integer('viewed_month_count').notNull().default(0),
});

export const profileBioLinks = sqliteTable(
  'profile_bio_links',
  {
    id: id(),
    userId: userId('user_id'),
    url: text('url').notNull(),
    title: text('title'),
    /** Zero-based. */
    position: integer('position').notNull(),
  },
  (table) => [index('profile_bio_links_user').on(table.userId, table.position)],
);

export const userFollows = sqliteTable(
  'user_follows',
  {
    followerId: userId('follower_id'),
    followedId: userId('followed_id'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('user_follows_followed').on(table.followedId, table.createdAt, table.followerId),
    index('user_follows_follower').on(table.followerId, table.createdAt, table.followedId),
    index('user_follows_created').on(table.createdAt, table.followedId),
    check('user_follows_not_self', sql`follower_id <> followed_id`),
  ],
);

// ------------------------------------------------------------------------------------------ topics

export const topics = sqliteTable(
  'topics',
  {
    id: id(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull(),
    /** Null for a category. */
    parentId: text('parent_id').references((): AnySQLiteColumn => topics.id),
    sortOrder: integer('sort_order').notNull(),
    /** Conversations on this topic that its creator has answered. Kept by a trigger. */
    answeredCount: integer('answered_count').notNull().default(0),
  },
  (table) => [
    uniqueIndex('topics_category_slug').on(table.slug).where(sql`parent_id is null`),
    uniqueIndex('topics_subcategory_slug').on(table.parentId, table.slug),
    index('topics_parent').on(table.parentId, table.sortOrder),
  ],
);

/**
 * All topics in one row, for who searches them by rules that SQL does not know. Kept by triggers.
 */
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
      }[]
    >()
    .notNull(),
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
  (table) => [
    primaryKey({ columns: [table.creatorId, table.topicId] }),
    index('creator_topic_prefs_order').on(table.creatorId, table.sortOrder),
    index('creator_topic_prefs_topic').on(table.topicId, table.creatorId),
  ],
);

export const creatorTariffs = sqliteTable(
  'creator_tariffs',
  {
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
  },
  (table) => [
    uniqueIndex('creator_tariffs_creator').on(table.creatorId),
    check('creator_tariffs_question', sql`not question_active or question_price_cents >= 0`),
    check('creator_tariffs_day', sql`not day_active or day_price_cents >= 0`),
    check('creator_tariffs_month', sql`not month_active or month_price_cents >= 0`),
  ],
);

// ------------------------------------------------------------------------------------------- posts

export const creatorMedia = sqliteTable(
  'creator_media',
  {
    id: id(),
    creatorId: userId('creator_id'),
    /** 'image' is read like 'photo', which is what gets written. */
    mediaType: text('media_type', { enum: ['photo', 'image', 'text', 'others'] }).notNull(),
    title: text('title'),
    bodyText: text('body_text'),
    caption: text('caption'),
    /** A full URL, or a key in the bucket `creator-posts`. */
    storagePath: text('storage_path'),
    position: integer('position').notNull(),
    /** Whether its author wants others to see it. */
    isPublished: flag('is_published').notNull().default(true),
    /** Since when a decision hides it; null where none does. Kept by triggers. */
    hiddenAt: integer('hidden_at'),
    /**
     * Whether others see it: it is published, not hidden, and its author is present. Kept by triggers.
     */
    isPublic: flag('is_public').notNull().default(true),
    /**
     * Since when it is leaving; null for one that stays. Nobody sees it any more, its author included: its
     * words are gone, and what others did to it goes in steps, then the row (docs/decisions/053). A step
     * that failed puts it behind the others, by a later time.
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
    /** The latest UTC calendar month with views of others, `YYYY-MM`, and how many it had in it. */
    viewedMonth: text('viewed_month').notNull().default(''),
    viewedMonthCount: integer('viewed_month_count').notNull().default(0),
  },
  (table) => [
    index('creator_media_feed').on(table.isPublic, table.createdAt, table.id),
    index('creator_media_creator').on(table.creatorId, table.position),
    index('creator_media_creator_newest').on(table.creatorId, table.createdAt),
    index('creator_media_hidden').on(table.hiddenAt).where(sql`hidden_at is not null`),
    index('creator_media_leaving')
      .on(table.deletionStartedAt)
      .where(sql`deletion_started_at is not null`),
  ],
);

const mediaId = () =>
  text('media_id')
    .notNull()
    .references(() => creatorMedia.id, { onDelete: 'cascade' });

export const creatorMediaLikes = sqliteTable(
  'creator_media_likes',
  { mediaId: mediaId(), userId: userId('user_id'), likedAt: integer('liked_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.userId] }),
    index('creator_media_likes_user').on(table.userId),
    index('creator_media_likes_recent').on(table.likedAt, table.mediaId, table.userId),
  ],
);

export const creatorMediaComments = sqliteTable(
  'creator_media_comments',
  {
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
    /** Since when a decision hides it; null where none does. Kept by triggers. */
    hiddenAt: integer('hidden_at'),
    /** Whether others see it: it is not hidden, and its author is present. Kept by triggers. */
    isShown: flag('is_shown').notNull().default(true),
  },
  (table) => [
    index('creator_media_comments_media').on(
      table.mediaId,
      table.isShown,
      table.createdAt,
      table.id,
    ),
    // What its author alone sees.
    index('creator_media_comments_unseen')
      .on(table.userId, table.mediaId, table.createdAt, table.id)
      .where(sql`is_shown = 0`),
    index('creator_media_comments_recent').on(table.createdAt, table.mediaId, table.userId),
    index('creator_media_comments_user').on(table.userId),
    index('creator_media_comments_parent').on(table.parentCommentId),
  ],
);

export const creatorMediaCommentLikes = sqliteTable(
  'creator_media_comment_likes',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => creatorMediaComments.id, { onDelete: 'cascade' }),
    userId: userId('user_id'),
    /** 0 where it was not noted yet. */
    likedAt: integer('liked_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('creator_media_comment_likes_user').on(table.userId),
    index('creator_media_comment_likes_recent').on(table.likedAt, table.commentId, table.userId),
  ],
);

/**
 * Who has seen which post in which month, until the month is folded into `creator_media_monthly_views`
 * (docs/decisions/052). It has one index, its key, and nothing refers to posts: a view of one that is gone
 * goes with its month. Written by the trigger of `view_batches` alone. WITHOUT ROWID.
 */
export const creatorMediaViews = sqliteTable(
  'creator_media_views',
  {
    /** UTC calendar month, `YYYY-MM`: a person's view counts once in each. */
    viewedMonth: text('viewed_month').notNull(),
    /** Goes with the profile, by a trigger. */
    userId: text('user_id').notNull(),
    mediaId: text('media_id').notNull(),
    viewedAt: integer('viewed_at').notNull(),
    /** What it is of, so that the same view has the same one. */
    id: text('id').generatedAlwaysAs(sql`viewed_month || '.' || user_id || '.' || media_id`, {
      mode: 'virtual',
    }),
  },
  (table) => [primaryKey({ columns: [table.viewedMonth, table.userId, table.mediaId] })],
);

/** A view as a batch holds it: the time is in epoch milliseconds. */
export type BatchedView = [userId: string, mediaId: string, viewedAt: number];

/**
 * Views that were stored together. To insert a batch is to store and count its views, by a trigger, with
 * one row written for each post and author. It fails whole where one of them is stored already. Rankings
 * read the latest.
 */
export const viewBatches = sqliteTable('view_batches', {
  id: integer('id').primaryKey(),
  /** The time of its latest view. */
  newestAt: integer('newest_at').notNull(),
  views: text('views', { mode: 'json' }).$type<BatchedView[]>().notNull(),
});

/** The months of views. A closed month takes no more views; deleting a view of it folds the view. */
export const viewMonths = sqliteTable('view_months', {
  month: text('month').primaryKey(),
  isClosed: flag('is_closed').notNull().default(false),
});

/** Views of a post in a UTC calendar month that was folded, the author's own excluded. Kept by triggers. */
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
 * A conversation's row: what lists and rankings need. Its messages, and the truth about its state,
 * are in its Durable Object, whose outbox brings `status`, `endedAt` and the columns after
 * `currency` here.
 */
export const conversations = sqliteTable(
  'conversations',
  {
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
    /** A question: it completes then if nobody has answered. */
    answerBy: integer('answer_by'),
    /** The sweep looks after others first until then, since it could not move this one; null before that. */
    putOffUntil: integer('put_off_until'),
    closeReason: text('close_reason', { enum: closeReasons }),
    /** What was paid for it, or for the month under which it was opened; null where it cost nothing. */
    orderId: text('order_id'),
    priceCents: integer('price_cents').notNull(),
    currency: text('currency').notNull().default(CURRENCY),
    messageCount: integer('message_count').notNull().default(0),
    /** The last `seq` of each side; rows whose object has not told it since it is asked for say 0. */
    askerLastSeq: integer('asker_last_seq').notNull().default(0),
    creatorLastSeq: integer('creator_last_seq').notNull().default(0),
    /** Access has run out, and nothing has completed it yet. */
    isExpired: flag('is_expired').notNull().default(false),
    lastMessageText: text('last_message_text'),
    lastMessageAt: integer('last_message_at'),
    /** When the asker first wrote. */
    askedAt: integer('asked_at'),
    /** The creator's first reply: what 'answered' means everywhere. */
    firstReplyAt: integer('first_reply_at'),
    /** Counts the object's changes of state: an older delivery never overwrites a newer one. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('conversations_asker').on(table.userId, table.startedAt),
    index('conversations_creator').on(table.creatorId, table.startedAt),
    index('conversations_pair').on(table.userId, table.creatorId, table.topicId, table.startedAt),
    index('conversations_answered').on(table.firstReplyAt, table.creatorId),
    index('conversations_creator_answered').on(table.creatorId, table.firstReplyAt),
    index('conversations_deadline').on(table.answerBy).where(sql`status = 'initiated'`),
    index('conversations_order').on(table.orderId),
    index('conversations_asker_list').on(table.userId, partOfLists, placeInList('asker'), table.id),
    index('conversations_creator_list').on(
      table.creatorId,
      partOfLists,
      placeInList('creator'),
      table.id,
    ),
    index('conversations_unsynced').on(table.putOffUntil).where(isUnsynced),
    check('conversations_two_people', sql`user_id <> creator_id`),
  ],
);

export const conversationRatings = sqliteTable(
  'conversation_ratings',
  {
    id: id(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    raterId: userId('rater_id'),
    rateeId: userId('ratee_id'),
    stars: integer('stars').notNull(),
    comment: text('comment'),
    createdAt: integer('created_at').notNull(),
    /** Whether a profile may list it, as `isReview` in domain/conversations/rating.ts has it. */
    isListable: flag('is_listable').notNull().default(false),
    /** Since when a decision hides it; null where none does. Kept by triggers. */
    hiddenAt: integer('hidden_at'),
    /** Whether it counts: it is not hidden, and its author is present. Kept by triggers. */
    isShown: flag('is_shown').notNull().default(true),
    /** Whether the creator's profile lists it: it may, and it is shown. Kept by triggers. */
    isReview: flag('is_review').notNull().default(false),
    /** The creator's public answer, and when it was last written; both null without one. */
    replyText: text('reply_text'),
    replyAt: integer('reply_at'),
  },
  (table) => [
    uniqueIndex('conversation_ratings_once').on(table.conversationId, table.raterId),
    index('conversation_ratings_ratee').on(table.rateeId, table.createdAt),
    index('conversation_ratings_recent').on(table.createdAt, table.rateeId, table.stars),
    index('conversation_ratings_reviews')
      .on(table.rateeId, table.createdAt, table.id)
      .where(sql`is_review = 1`),
    check('conversation_ratings_stars', sql`stars between 1 and 5`),
  ],
);

export const premiumSubscriptions = sqliteTable(
  'premium_subscriptions',
  {
    id: id(),
    subscriberId: userId('subscriber_id'),
    creatorId: userId('creator_id'),
    startedAt: integer('started_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    subscriptionPriceCents: integer('subscription_price_cents').notNull(),
    /** What was paid for it; null where it cost nothing. */
    orderId: text('order_id'),
    currency: text('currency').notNull().default(CURRENCY),
    isActive: flag('is_active').notNull().default(true),
    status: text('status').notNull().default('active'),
  },
  (table) => [
    index('premium_subscriptions_subscriber').on(
      table.subscriberId,
      table.creatorId,
      table.expiresAt,
    ),
    index('premium_subscriptions_running').on(table.subscriberId, table.expiresAt, table.id),
    index('premium_subscriptions_creator').on(table.creatorId, table.expiresAt, table.id),
    index('premium_subscriptions_started').on(table.startedAt, table.creatorId),
  ],
);

// ------------------------------------------------------------------------------------------- money

/** Of an order; said in these words, so that the index of such orders is used. */
export const isUnansweredOrder = sql`state in ('awaiting', 'held')`;

/** What of an order stands beside its payment once it is noted there: it changes with every move of money. */
export const orderDigest = sql`state || '|' || coalesce(withdrawn_at, '') || '|' || refunded_cents`;

/** The note beside a paid order's payment is out of date. The words are those of the index. */
export const isToBeNoted = sql`provider = 'stripe' and payment_id is not null and noted is not (${orderDigest})`;

/**
 * The life of a price (`domain/orders/events.ts`). Nothing here refers to a profile: the books outlive whoever
 * leaves. Who owns what follows from the state: triggers book each move (migrations/schema.sql).
 */
export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    askerId: text('asker_id').notNull(),
    creatorId: text('creator_id').notNull(),
    topicId: text('topic_id').notNull(),
    pricing: text('pricing', { enum: pricingModels }).notNull(),
    /** The conversation that it was paid for; a month's others name the order themselves. */
    conversationId: text('conversation_id'),
    state: text('state', { enum: orderStates }).notNull(),
    /** Null until settled. */
    outcome: text('outcome', { enum: orderOutcomes }),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    priceCents: integer('price_cents').notNull(),
    /** The fee of the whole price, as it was when ordered. */
    feeCents: integer('fee_cents').notNull(),
    /**
     * The price of one answer of the creator when this was ordered, which a withdrawal after an answer costs at
     * least; 0 where they sold none.
     */
    answerPriceCents: integer('answer_price_cents').notNull().default(0),
    currency: text('currency').notNull().default(CURRENCY),
    createdAt: integer('created_at').notNull(),
    /** When both consents were given; null in a demonstration, which does not ask for them. */
    consentedAt: integer('consented_at'),
    /** Which words were consented to: an id of domain/orders/consents.ts. */
    consentText: text('consent_text'),
    /** The provider's page for paying, and until when it can be used; null in a demonstration. */
    checkoutId: text('checkout_id'),
    checkoutUrl: text('checkout_url'),
    checkoutEndsAt: integer('checkout_ends_at'),
    /** The next attempt to make that page, from 1: one that was answered with an error is used up. */
    checkoutAttempt: integer('checkout_attempt').notNull().default(1),
    /** When the sweep asks the provider next whether it was paid; null once nothing is open about that. */
    checkAt: integer('check_at'),
    paidAt: integer('paid_at'),
    /** The provider's ids of the payment and of its charge. */
    paymentId: text('payment_id'),
    chargeId: text('charge_id'),
    /** Why a payment opened nothing; null where it did, or where there was none. */
    unopened: text('unopened', { enum: unopenedReasons }),
    /** End of a bought day or month; null for a question. */
    accessEnd: integer('access_end'),
    /** Until when an answer is awaited. */
    answerBy: integer('answer_by'),
    answeredAt: integer('answered_at'),
    /** When the price is released unless something happens before. */
    releaseAt: integer('release_at'),
    /** When the asker withdrew. A month is settled once all its conversations have ended. */
    withdrawnAt: integer('withdrawn_at'),
    /**
     * The asker began then to give back a day or a month: for so long as an answered one of theirs stands
     * here, no other of the same creator's is given back. Null where it came to nothing.
     */
    withdrawingAt: integer('withdrawing_at'),
    settledAt: integer('settled_at'),
    /** The sweep looks after others first until then, since it could not move this one; null before that. */
    putOffUntil: integer('put_off_until'),
    /** The digest (`orderDigest`) of the note beside its payment at the provider; null without a note. */
    noted: text('noted'),
    /** What its bank makes of a payment that was charged back; null where it was not. Kept by triggers. */
    chargeback: text('chargeback', { enum: chargebackStates }),
    /** Its card was reported as stolen then; null where it was not. Its share then waits for a decision. */
    fraudWarnedAt: integer('fraud_warned_at'),
    /** Since when its refund has come back, or been given up; null where it has not. Kept by triggers. */
    refundFailedAt: integer('refund_failed_at'),
    /** How far its refund is; null where nothing goes back by us. Kept by triggers. */
    refundState: text('refund_state', { enum: refundStates }),
    /** What went back, and what of the fee was kept: both 0 until settled. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    retainedFeeCents: integer('retained_fee_cents').notNull().default(0),
    /** Says if enough of the price has stayed for a review, and no bank has it: `REVIEW_MINIMUM_CENTS`. */
    isReviewable: flag('is_reviewable').generatedAlwaysAs(
      sql`price_cents - refunded_cents >= min(price_cents, ${sql.raw(String(REVIEW_MINIMUM_CENTS))}) and chargeback is not 'open'`,
    ),
    /** When the sweep looks after the order next; null where nothing happens by itself. */
    dueAt: integer('due_at').generatedAlwaysAs(
      sql`case state when 'held' then coalesce(withdrawn_at, answer_by) when 'answered' then coalesce(withdrawn_at, release_at) end`,
    ),
  },
  (table) => [
    index('orders_asker').on(table.askerId, table.createdAt, table.id),
    index('orders_creator').on(table.creatorId, table.createdAt, table.id),
    index('orders_creator_settled').on(table.creatorId, table.settledAt),
    index('orders_creator_open').on(table.creatorId).where(sql`state = 'held'`),
    index('orders_unanswered').on(table.askerId, table.creatorId).where(isUnansweredOrder),
    index('orders_withdrawing')
      .on(table.askerId, table.creatorId)
      .where(sql`withdrawing_at is not null`),
    index('orders_due').on(table.dueAt).where(sql`due_at is not null`),
    index('orders_to_note').on(table.id).where(isToBeNoted),
    uniqueIndex('orders_conversation').on(table.conversationId),
    uniqueIndex('orders_checkout').on(table.checkoutId),
    uniqueIndex('orders_payment').on(table.paymentId),
    uniqueIndex('orders_charge').on(table.chargeId),
    // One at a time may be waiting to be paid; a month is of all topics.
    uniqueIndex('orders_awaiting')
      .on(table.askerId, table.creatorId, sql`case pricing when 'month' then '' else topic_id end`)
      .where(sql`state = 'awaiting' and provider <> 'demo'`),
    index('orders_check').on(table.checkAt).where(sql`check_at is not null`),
    index('orders_charged_back').on(table.id).where(sql`chargeback = 'open'`),
    index('orders_contested').on(table.id).where(sql`state = 'contested'`),
    index('orders_fraud_warned').on(table.id).where(sql`fraud_warned_at is not null`),
    index('orders_demo').on(table.id).where(sql`provider = 'demo'`),
    check('orders_price', sql`price_cents > 0`),
    check('orders_fee', sql`fee_cents between 0 and price_cents`),
    check(
      'orders_division',
      sql`refunded_cents >= 0 and retained_fee_cents >= 0 and refunded_cents + retained_fee_cents <= price_cents`,
    ),
    check('orders_settled', sql`(state = 'settled') = (outcome is not null)`),
  ],
);

export type StoredOrder = typeof orders.$inferSelect;

/**
 * Mails about an order that its sides are to keep: rows before they are acts, written by triggers where an
 * order moves, tried until they are sent.
 */
export const orderMails = sqliteTable(
  'order_mails',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: orderMailKinds }).notNull(),
    /** When it is tried next; null once it is over. */
    dueAt: integer('due_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Null until it is over. `refused`: the address takes no mail. `failed`: given up. */
    outcome: text('outcome', { enum: ['sent', 'refused', 'failed'] }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind] }),
    index('order_mails_due').on(table.dueAt).where(sql`due_at is not null`),
  ],
);

/**
 * An asker's complaint about an answer, the creator's one answer to it, and the decision. Triggers tell both
 * sides.
 */
export const orderComplaints = sqliteTable(
  'order_complaints',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The creator's; both null until it comes. */
    reply: text('reply'),
    repliedAt: integer('replied_at'),
    /** All three null until decided; decisions from before `refundCents` have but what their order says. */
    decidedAt: integer('decided_at'),
    reason: text('reason'),
    refundCents: integer('refund_cents'),
  },
  (table) => [
    index('order_complaints_undecided').on(table.createdAt).where(sql`decided_at is null`),
  ],
);

/**
 * Accounts of the double-entry books; made by the first transfer that names them, changed by transfers
 * only. An account's balance is what was credited less what was debited, cents.
 */
export const ledgerAccounts = sqliteTable('ledger_accounts', {
  id: id(),
  /** Whether its balance may be below zero: true of what others hold for us. */
  mayOwe: flag('may_owe').notNull(),
  balanceCents: integer('balance_cents').notNull().default(0),
});

/** Each moves so many cents from one account to another, once for its key, and never changes. */
export const ledgerTransfers = sqliteTable(
  'ledger_transfers',
  {
    key: text('key').primaryKey(),
    debit: text('debit').$type<Account>().notNull(),
    credit: text('credit').$type<Account>().notNull(),
    cents: integer('cents').notNull(),
    orderId: text('order_id'),
    at: integer('at').notNull(),
    /** What the provider calls what moved its balance; null where that did not move, or nobody counts it. */
    source: text('source'),
  },
  (table) => [
    index('ledger_transfers_source').on(table.source).where(sql`source is not null`),
    index('ledger_transfers_order').on(table.orderId),
    index('ledger_transfers_credit').on(table.credit, table.at),
    index('ledger_transfers_debit').on(table.debit, table.at),
  ],
);

/** Of an effect: a share that is handed over or about to be. The words are those of the index. */
export const isSentTransfer = sql`kind = 'transfer' and state in ('pending', 'done')`;

/** What has to be done outside: a row before it is an act, tried until it is done. */
export const paymentEffects = sqliteTable(
  'payment_effects',
  {
    /** The provider's idempotency key, too. */
    key: text('key').primaryKey(),
    kind: text('kind', { enum: effectKinds }).notNull(),
    orderId: text('order_id'),
    /** A transfer's receiver. */
    creatorId: text('creator_id'),
    /** The payment that a return gives back. */
    paymentId: text('payment_id'),
    cents: integer('cents').notNull(),
    state: text('state', { enum: effectStates }).notNull().default('pending'),
    /** Failures since it was last begun. */
    attempts: integer('attempts').notNull().default(0),
    /** Which attempt it is in the provider's eyes: one that was answered with an error is used up. */
    attempt: integer('attempt').notNull().default(1),
    /** When that attempt was first sent; null before. */
    sentAt: integer('sent_at'),
    createdAt: integer('created_at').notNull(),
    /** A share that waits does so at least until then, once `ripenTransfers` has said when. */
    dueAt: integer('due_at').notNull(),
    doneAt: integer('done_at'),
    /** When an operator let a share go that would else wait for a decision; null where nobody did. */
    letGoAt: integer('let_go_at'),
    /** The provider's own id of what was done. */
    providerId: text('provider_id'),
    error: text('error'),
  },
  (table) => [
    index('payment_effects_due').on(table.dueAt).where(sql`state = 'pending'`),
    index('payment_effects_failed').on(table.key).where(sql`state = 'failed'`),
    index('payment_effects_order').on(table.orderId),
    index('payment_effects_creator').on(table.creatorId),
    index('payment_effects_waiting').on(table.creatorId, table.dueAt).where(sql`state = 'waiting'`),
    index('payment_effects_sent').on(table.creatorId, table.doneAt).where(isSentTransfer),
    index('payment_effects_frozen').on(table.creatorId).where(sql`state = 'frozen'`),
    index('payment_effects_returned').on(table.createdAt).where(sql`kind = 'return'`),
    uniqueIndex('payment_effects_provider_id').on(table.providerId),
    check('payment_effects_cents', sql`cents > 0`),
  ],
);

/** What a creator is owed in all, by how far it has come; kept by triggers. Cents, net of the fee. */
export const creatorEarnings = sqliteTable(
  'creator_earnings',
  {
    creatorId: text('creator_id').primaryKey(),
    /** Of orders that nobody has answered yet. */
    heldCents: integer('held_cents').notNull().default(0),
    /** Answered, not released. */
    pendingCents: integer('pending_cents').notNull().default(0),
    /** Paid out in all. */
    paidOutCents: integer('paid_out_cents').notNull().default(0),
    /** Released and not yet on the way to their account. */
    untransferredCents: integer('untransferred_cents').notNull().default(0),
    /** Since when there is something of that; null where there is nothing. */
    availableSince: integer('available_since'),
    /** Where they are paid: with whom, the account there, and how far it is; null before they have one. */
    payoutProvider: text('payout_provider', { enum: paymentProviders }),
    payoutAccountId: text('payout_account_id'),
    payoutAccountState: text('payout_account_state', { enum: ['incomplete', 'active'] }),
    /** What the provider still wants to know of them. */
    payoutAccountMissing: text('payout_account_missing', { mode: 'json' }).$type<
      MissingOfAccount[]
    >(),
    /** The account before that one, which the provider closed for good; null where none was. */
    closedAccountId: text('closed_account_id'),
    /** Mails that have reminded them that money waits for an account, since it does. */
    accountReminders: integer('account_reminders').notNull().default(0),
  },
  (table) => [
    index('creator_earnings_available')
      .on(table.availableSince)
      .where(sql`payout_account_state = 'active'`),
    index('creator_earnings_untransferred')
      .on(table.untransferredCents)
      .where(sql`payout_account_state = 'active'`),
    index('creator_earnings_unclaimed')
      .on(table.availableSince)
      .where(sql`payout_account_state is not 'active'`),
    uniqueIndex('creator_earnings_account').on(table.payoutAccountId),
  ],
);

/**
 * Numbered papers: a receipt for each payment, a credit note for each movement back. `number` holds the year of Paris
 * and the place in it (`document-number.ts`): triggers take the next one, and begin a year with its first.
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
    /** The movement that a credit note is for: the key of a refund, or the id of a chargeback; empty for a receipt. */
    source: text('source').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.number] }),
    uniqueIndex('documents_order').on(table.orderId, table.series, table.source),
  ],
);

/**
 * Months, `YYYY-MM` of Paris, whose statements no longer change: what is booked later counts in the first
 * month that is open (`paris-months.ts`).
 */
export const closedMonths = sqliteTable('closed_months', {
  month: text('month').primaryKey(),
  /** The last row of the books that counts in it or before it. */
  lastRow: integer('last_row').notNull(),
  closedAt: integer('closed_at').notNull(),
  /** When its commission invoices were issued, and when it ended in Paris; null before. */
  invoicedAt: integer('invoiced_at'),
  endedAt: integer('ended_at'),
});

/**
 * The status that a creator sells under, as they declared it. A later declaration is another row, so a receipt
 * names the seller as they were when it was paid.
 */
export const sellerDeclarations = sqliteTable(
  'seller_declarations',
  {
    creatorId: text('creator_id').notNull(),
    since: integer('since').notNull(),
    professional: flag('professional').notNull(),
    /** Null for a seller who is not professional, as the three below. */
    legalName: text('legal_name'),
    address: text('address'),
    siren: text('siren'),
    vat: text('vat', { enum: sellerVatStatuses }),
    /** Null unless the seller charges VAT. */
    vatNumber: text('vat_number'),
    /** The id of the mandate's words (`mandate.ts`) that the seller agreed to. */
    mandateText: text('mandate_text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.since] })],
);

/** The rates of VAT in the platform's fee, per mille, each from a time on. Triggers read them. */
export const vatRates = sqliteTable('vat_rates', {
  since: integer('since').primaryKey(),
  perMille: integer('per_mille').notNull(),
});

/**
 * The platform's own papers: one for each creator and closed month with fees, `F`, or `FA` where more fees went back
 * than were charged. Each keeps both parties as they were when it was issued, and never changes.
 */
export const commissionInvoices = sqliteTable(
  'commission_invoices',
  {
    series: text('series', { enum: invoiceSeries }).notNull(),
    /** As a document's. */
    number: integer('number').notNull(),
    creatorId: text('creator_id').notNull(),
    /** A month of Paris, `YYYY-MM`. */
    month: text('month').notNull(),
    /** With VAT; below zero on a credit note, as `vatCents`. */
    totalCents: integer('total_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    /** The rate at the end of the month. */
    vatPerMille: integer('vat_per_mille').notNull(),
    issuedAt: integer('issued_at').notNull(),
    supplier: text('supplier', { mode: 'json' }).$type<InvoiceSupplier>().notNull(),
    customer: text('customer', { mode: 'json' }).$type<InvoiceCustomer>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.number] }),
    uniqueIndex('commission_invoices_creator').on(table.creatorId, table.month),
    check('commission_invoices_total', sql`total_cents <> 0`),
  ],
);

/** One row once real cards can be charged: from then on the database takes no order of a demonstration. */
export const realMoney = sqliteTable(
  'real_money',
  {
    id: integer('id').primaryKey(),
    since: integer('since').notNull(),
  },
  () => [check('real_money_once', sql`id = 1`)],
);

/**
 * A payment that the payer's bank took back (`domain/orders/chargeback.ts`). Triggers freeze its order, book
 * what was taken and who bears it, and let the order go on.
 */
export const chargebacks = sqliteTable(
  'chargebacks',
  {
    /** The provider's. */
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    state: text('state', { enum: chargebackStates }).notNull(),
    /** The bank's word for why. */
    reason: text('reason').notNull(),
    cents: integer('cents').notNull(),
    /** What was taken from the platform's balance, and what came back of it. */
    takenCents: integer('taken_cents').notNull().default(0),
    returnedCents: integer('returned_cents').notNull().default(0),
    openedAt: integer('opened_at').notNull(),
    /** Until when something can be said against it. */
    answerBy: integer('answer_by'),
    closedAt: integer('closed_at'),
    /** Who bears it, where it was lost: the parts make up what was taken. */
    holdCents: integer('hold_cents').notNull().default(0),
    refundCents: integer('refund_cents').notNull().default(0),
    feeCents: integer('fee_cents').notNull().default(0),
    creatorCents: integer('creator_cents').notNull().default(0),
    debtCents: integer('debt_cents').notNull().default(0),
    lossCents: integer('loss_cents').notNull().default(0),
    /** How often it was lost and decided about anew. */
    reopened: integer('reopened').notNull().default(0),
    /** When that was last; null where it was not. */
    reopenedAt: integer('reopened_at'),
    /** Lost: when what had been paid with it was ended; null before. */
    endedAt: integer('ended_at'),
  },
  (table) => [
    index('chargebacks_order').on(table.orderId),
    index('chargebacks_open').on(table.openedAt).where(sql`state = 'open'`),
    index('chargebacks_unended').on(table.closedAt).where(sql`state = 'lost' and ended_at is null`),
    check('chargebacks_cents', sql`cents > 0 and taken_cents >= returned_cents`),
  ],
);

/** Chargebacks that were heard of before their payment was booked. */
export const earlyChargebacks = sqliteTable(
  'early_chargebacks',
  {
    /** The provider's. */
    id: id(),
    paymentId: text('payment_id').notNull(),
    heardAt: integer('heard_at').notNull(),
  },
  (table) => [index('early_chargebacks_payment').on(table.paymentId)],
);

/** What left a creator's account with the provider for their bank; triggers book it. */
export const payouts = sqliteTable(
  'payouts',
  {
    /** The provider's. */
    id: id(),
    creatorId: text('creator_id').notNull(),
    cents: integer('cents').notNull(),
    state: text('state', { enum: payoutStates }).notNull(),
    createdAt: integer('created_at').notNull(),
    changedAt: integer('changed_at').notNull(),
    /** When it is to reach the bank. */
    arrivesAt: integer('arrives_at').notNull(),
    /** The bank's word for why it failed. */
    reason: text('reason'),
  },
  (table) => [
    index('payouts_creator').on(table.creatorId, table.createdAt),
    index('payouts_pending').on(table.createdAt).where(sql`state = 'pending'`),
    index('payouts_failed').on(table.changedAt).where(sql`state = 'failed'`),
    check('payouts_cents', sql`cents > 0`),
  ],
);

/** The provider's own books of the platform's balance, entry by entry; triggers book their fees. */
export const pspTransactions = sqliteTable(
  'psp_transactions',
  {
    id: id(),
    type: text('type').notNull(),
    /** What caused it, as `ledger_transfers.source` names it. */
    source: text('source').notNull(),
    /** What came in, below zero what went out, before the fee. */
    cents: integer('cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [
    index('psp_transactions_source').on(table.source),
    index('psp_transactions_at').on(table.at),
  ],
);

/** Where the provider's books and ours part, as the last reconciliation found it. */
export const paymentDifferences = sqliteTable('payment_differences', {
  /** `unbooked:`, `unseen:` or `balance:` with what it is about, or `uncovered`. */
  id: id(),
  /** Null where one side knows nothing of it. */
  oursCents: integer('ours_cents'),
  theirsCents: integer('theirs_cents'),
  foundAt: integer('found_at').notNull(),
});

/** Differences that an operator has booked, and on which account: `ledger_transfers` has it under the key. */
export const settledDifferences = sqliteTable('settled_differences', {
  /** The key of the transfer that books it. */
  key: text('key').primaryKey(),
  /** The difference, as `payment_differences` called it. */
  differenceId: text('difference_id').notNull(),
  account: text('account').notNull(),
  reason: text('reason').notNull(),
  /** As in `operator_acts`. */
  operator: text('operator').notNull(),
  at: integer('at').notNull(),
});

/** How far a replay of what the provider has done is: one at most. It goes on where the last request stopped. */
export const replays = sqliteTable('replays', {
  /** Since when, epoch milliseconds. */
  since: integer('since').primaryKey(),
  phase: text('phase', {
    enum: ['unfinished', 'gather', 'checkouts', 'tell', 'work', 'refunds', 'again'],
  }).notNull(),
  /** Where the phase goes on; empty at its beginning. */
  cursor: text('cursor').notNull().default(''),
  /** Orders that were written, and events that were new, so far. */
  orders: integer('orders').notNull().default(0),
  events: integer('events').notNull().default(0),
  /** Says if nothing stood still for a restore when it began. */
  wasRunning: flag('was_running').notNull(),
});

/** Pages that were paid, gathered by a replay, which does them in the order of their receipts. */
export const replayedCheckouts = sqliteTable(
  'replayed_checkouts',
  {
    /** The provider's. */
    id: id(),
    /** Its receipt's number; null where it has none. */
    receipt: integer('receipt'),
    paidAt: integer('paid_at').notNull(),
    /** JSON of the page, its payment and the note beside that. */
    paid: text('paid').notNull(),
  },
  (table) => [index('replayed_checkouts_order').on(table.receipt, table.paidAt, table.id)],
);

export const reconciliations = sqliteTable('reconciliations', {
  ranAt: integer('ran_at').primaryKey(),
  /** Entries that were not known before. */
  transactions: integer('transactions').notNull(),
  differences: integer('differences').notNull(),
  /** What the provider had for us, and of that what could be used. */
  providerCents: integer('provider_cents').notNull(),
  availableCents: integer('available_cents').notNull(),
  /** The last of the creators' accounts that were compared; the next run begins behind it. */
  lastAccount: text('last_account'),
});

/**
 * What the provider told us: hints that something has changed there. Stored before they are
 * acknowledged, and worked off afterwards.
 */
export const pspEvents = sqliteTable(
  'psp_events',
  {
    /** The provider's own, so that what is told twice is stored once. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** What has changed. */
    objectId: text('object_id'),
    /** The connected account that it has changed in; null where it is ours. */
    accountId: text('account_id'),
    receivedAt: integer('received_at').notNull(),
    /** When the sweep looks after it next; null once it is done, or was given up. */
    dueAt: integer('due_at'),
    doneAt: integer('done_at'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
  },
  (table) => [
    index('psp_events_due').on(table.dueAt).where(sql`due_at is not null`),
    index('psp_events_object').on(table.objectId),
    index('psp_events_given_up')
      .on(table.receivedAt)
      .where(sql`due_at is null and done_at is null`),
    index('psp_events_done').on(table.doneAt).where(sql`done_at is not null`),
  ],
);

// ----------------------------------------------------------------------------------------- notices

/**
 * What inboxes have not been told yet: a row for each person and thing, however much has happened to it.
 * Triggers write it where the thing itself is written; what there is to tell is read when it is told.
 */
export const noticeOutbox = sqliteTable(
  'notice_outbox',
  {
    /** What repeats gather by, such as `like:post:` and an id. */
    thing: text('thing').$type<NoticeThing>().notNull(),
    recipientId: text('recipient_id').notNull(),
    source: text('source', { enum: noticeSources }).notNull(),
    /** The id of the post, comment, order or conversation; empty where the person is it. */
    subjectId: text('subject_id').notNull(),
    /** Time of the first event that is not dispatched yet. */
    since: integer('since').notNull(),
    /** Counts what happens, so that nothing is lost that happens while it is told. */
    version: integer('version').notNull().default(1),
    /** Null once told. */
    dueAt: integer('due_at'),
    /** What happens within a minute after it is told together. */
    dispatchedAt: integer('dispatched_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.thing, table.recipientId] }),
    index('notice_outbox_due').on(table.dueAt).where(sql`due_at is not null`),
    index('notice_outbox_dispatched').on(table.dispatchedAt).where(sql`due_at is null`),
  ],
);

// ------------------------------------------------------------------------------------------ safety

/** Who wants nothing to do with whom. It holds both ways; only the blocker knows. */
export const userBlocks = sqliteTable(
  'user_blocks',
  {
    blockerId: userId('blocker_id'),
    blockedId: userId('blocked_id'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('user_blocks_newest').on(table.blockerId, table.createdAt, table.blockedId),
    index('user_blocks_blocked').on(table.blockedId, table.blockerId),
    check('user_blocks_not_self', sql`blocker_id <> blocked_id`),
  ],
);

/** Who may decide on reports. Read where it counts: no token says so. */
export const moderators = sqliteTable('moderators', {
  userId: text('user_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  grantedAt: integer('granted_at').notNull(),
});

/** Who may operate the marketplace by their own account. Read where it counts: no token says so. */
export const operators = sqliteTable('operators', {
  userId: text('user_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  grantedAt: integer('granted_at').notNull(),
});

/**
 * Everything that operators asked for that changes something, for good: a row before the act, whose outcome is
 * added once. `operator` is `user:<id>`, `token:<name>`, or `token` for the secret that has no name.
 */
export const operatorActs = sqliteTable('operator_acts', {
  id: integer('id').primaryKey(),
  at: integer('at').notNull(),
  operator: text('operator').notNull(),
  /** Method and pattern of the route. */
  action: text('action').notNull(),
  /** The path that was called, below /api/operations. */
  subject: text('subject').notNull(),
  /** JSON of what the request said that names no person. */
  details: text('details').notNull(),
  /** The status of the answer; null until it was given. */
  status: integer('status'),
});

/**
 * Decisions about more money than one person decides about alone. Whoever asks for the same as another did
 * approves it; the first is the proposal.
 */
export const approvals = sqliteTable(
  'approvals',
  {
    id: integer('id').primaryKey(),
    /** What is decided, to the cent: JSON of its terms. */
    terms: text('terms').notNull(),
    /** The order, creator or difference that it is about. */
    subjectId: text('subject_id').notNull(),
    cents: integer('cents').notNull(),
    reason: text('reason').notNull(),
    proposedBy: text('proposed_by').notNull(),
    proposedAt: integer('proposed_at').notNull(),
    /** Both null until a second person has asked for the same. */
    approvedBy: text('approved_by'),
    approvedAt: integer('approved_at'),
  },
  (table) => [
    uniqueIndex('approvals_waiting').on(table.terms).where(sql`approved_at is null`),
    check('approvals_by_two', sql`approved_by is not proposed_by`),
  ],
);

/**
 * The subject of a case or decision. Senders choose the ids of their messages, and may choose the same one in
 * two conversations: only its conversation and its id together name a message.
 */
const moderated = () => ({
  subjectType: text('subject_type', { enum: moderatedTypes }).notNull(),
  subjectId: text('subject_id').notNull(),
  /** The conversation of a message; null for anything else. */
  conversationId: text('conversation_id'),
});

/**
 * Something that was reported: all reports of it until it is decided make one case, whose id is the
 * first one's. Nothing here refers to a profile: decisions outlive whoever leaves.
 */
export const moderationCases = sqliteTable(
  'moderation_cases',
  {
    id: id(),
    ...moderated(),
    authorId: text('author_id').notNull(),
    /** What it said when it was reported first. */
    excerpt: text('excerpt').notNull(),
    /** The first report's. */
    category: text('category', { enum: reportCategories }).notNull(),
    openedAt: integer('opened_at').notNull(),
    /** Kept by a trigger. */
    reportCount: integer('report_count').notNull().default(0),
    /** Null while it is open. */
    decidedAt: integer('decided_at'),
  },
  (table) => [
    // Without a conversation it is an empty one: an index takes no two nulls for the same.
    uniqueIndex('moderation_cases_open')
      .on(
        table.subjectType,
        table.subjectId,
        sql`(case when conversation_id is null then '' else conversation_id end)`,
      )
      .where(sql`decided_at is null`),
    index('moderation_cases_waiting').on(table.openedAt, table.id).where(sql`decided_at is null`),
    index('moderation_cases_decided')
      .on(table.decidedAt, table.id)
      .where(sql`decided_at is not null`),
    index('moderation_cases_author').on(table.authorId, table.openedAt),
  ],
);

/** What one person had to say about a case. */
export const reports = sqliteTable(
  'reports',
  {
    id: id(),
    caseId: text('case_id')
      .notNull()
      .references(() => moderationCases.id),
    /** Null for somebody who is not signed in, or has left. */
    reporterId: text('reporter_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** Where somebody who is not signed in wants to hear of the outcome. */
    email: text('email'),
    /** The mailbox that this address reaches, as `mailboxOf` folds it; null without one. */
    mailbox: text('mailbox'),
    category: text('category', { enum: reportCategories }).notNull(),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('reports_case').on(table.caseId, table.createdAt),
    index('reports_mailbox').on(table.mailbox, table.createdAt).where(sql`mailbox is not null`),
    uniqueIndex('reports_once')
      .on(table.reporterId, table.caseId)
      .where(sql`reporter_id is not null`),
  ],
);

/** What a moderator decided on a case. Triggers hide and suspend, and undo it when it is lifted. */
export const moderationDecisions = sqliteTable(
  'moderation_decisions',
  {
    id: id(),
    caseId: text('case_id')
      .notNull()
      .references(() => moderationCases.id),
    ...moderated(),
    authorId: text('author_id').notNull(),
    moderatorId: text('moderator_id').notNull(),
    action: text('action', { enum: moderationActions }).notNull(),
    /** The rule that was broken; null where none was. */
    rule: text('rule', { enum: ruleNames }),
    /** In the moderator's words. */
    reason: text('reason').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When an appeal took it back. */
    liftedAt: integer('lifted_at'),
  },
  (table) => [
    uniqueIndex('moderation_decisions_case').on(table.caseId),
    index('moderation_decisions_author').on(table.authorId, table.createdAt, table.id),
    index('moderation_decisions_subject').on(
      table.subjectType,
      table.subjectId,
      table.conversationId,
    ),
    index('moderation_decisions_newest').on(table.createdAt),
  ],
);

/**
 * Sessions that a suspension has ended, so that who tries to go on with one learns why. They go when it is
 * taken back. Triggers write it.
 */
export const suspendedSessions = sqliteTable(
  'suspended_sessions',
  { id: id(), userId: userId('user_id') },
  (table) => [index('suspended_sessions_user').on(table.userId)],
);

/** What the author has to say against a decision, once, and what another moderator made of it. */
export const moderationAppeals = sqliteTable(
  'moderation_appeals',
  {
    id: id(),
    decisionId: text('decision_id')
      .notNull()
      .references(() => moderationDecisions.id),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Null while it is open. */
    decidedAt: integer('decided_at'),
    moderatorId: text('moderator_id'),
    /** Whether the decision stands. */
    isUpheld: flag('is_upheld'),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('moderation_appeals_decision').on(table.decisionId),
    index('moderation_appeals_waiting')
      .on(table.createdAt, table.id)
      .where(sql`decided_at is null`),
    index('moderation_appeals_decided')
      .on(table.decidedAt, table.id)
      .where(sql`decided_at is not null`),
  ],
);

/** Everything that moderators did, for good: rows never change and never go. Triggers write it. */
export const moderationLog = sqliteTable('moderation_log', {
  id: integer('id').primaryKey(),
  at: integer('at').notNull(),
  /** Null where an operator did it. */
  moderatorId: text('moderator_id'),
  /** A decision's action, or what else was done. */
  action: text('action').notNull(),
  subjectType: text('subject_type', { enum: [...moderatedTypes, 'order'] }).notNull(),
  subjectId: text('subject_id').notNull(),
  /** The conversation of a message; null for anything else, and for messages of before it was noted. */
  conversationId: text('conversation_id'),
  reason: text('reason').notNull(),
});

/**
 * What there was of each kind in a UTC year, kept by triggers: figures stay when people leave. Names are
 * those of domain/moderation/moderation-figures.ts.
 */
export const moderationFigures = sqliteTable(
  'moderation_figures',
  {
    year: integer('year').notNull(),
    name: text('name').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.name] })],
);

/** A person's identity as its row in `profiles` had it. Times are epoch milliseconds. */
export interface StoredIdentity {
  name: string | null;
  username: string;
  profileImagePath: string | null;
  profileImageUploadedAt: number | null;
}

/** A request for 'Vérifié': by a creator, or because one who has it looks different now. */
export const verifications = sqliteTable(
  'verifications',
  {
    id: id(),
    userId: userId('user_id'),
    /** `identity`: who was verified has changed their name, username or portrait. A trigger asks then. */
    kind: text('kind', { enum: verificationKinds }).notNull().default('documents'),
    /** The profile before such a change; null for any other request. */
    before: text('before', { mode: 'json' }).$type<StoredIdentity>(),
    state: text('state', { enum: verificationStates }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** Null while it waits. */
    decidedAt: integer('decided_at'),
    moderatorId: text('moderator_id'),
    /** Why it was refused. */
    reason: text('reason'),
  },
  (table) => [
    index('verifications_user').on(table.userId, table.createdAt),
    uniqueIndex('verifications_once').on(table.userId).where(sql`state = 'waiting'`),
    index('verifications_waiting').on(table.createdAt, table.id).where(sql`state = 'waiting'`),
  ],
);

/** Documents of a request, and portraits of before, in the bucket `verification-files`, until it is decided. */
export const verificationFiles = sqliteTable(
  'verification_files',
  {
    id: id(),
    verificationId: text('verification_id')
      .notNull()
      .references(() => verifications.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [index('verification_files_verification').on(table.verificationId)],
);

// -------------------------------------------------------------------------------------------- jobs

/** Who is running a job that must not run twice at the same time, and until when they may. */
export const jobLeases = sqliteTable('job_leases', {
  job: text('job').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: integer('expires_at').notNull(),
});

/** Messages of queues that failed as often as wrangler.toml lets them, until somebody looks after them. */
export const deadLetters = sqliteTable(
  'dead_letters',
  {
    /** The queue's own, so that what is delivered twice is kept once. */
    id: id(),
    /** The queue that it failed in. */
    queue: text('queue').notNull(),
    body: text('body', { mode: 'json' }).notNull(),
    sentAt: integer('sent_at').notNull(),
    diedAt: integer('died_at').notNull(),
  },
  (table) => [
    index('dead_letters_queue').on(table.queue, table.diedAt, table.id),
    index('dead_letters_died').on(table.diedAt),
  ],
);

const quotedKinds = (lane: OutboxLane) => `'${kindsOfLane(lane).join("', '")}'`;

/**
 * Work that a change still has to do outside D1, by kind (domain/outbox.ts). A trigger or the batch of the change writes
 * the row; it is deleted once it is done. An id is never used again, so that nobody deletes the row of another.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind').$type<OutboxKind>().notNull(),
    data: text('data', { mode: 'json' }).$type<OutboxData<OutboxKind>>().notNull(),
    /** When it is tried next, or ends to be claimed; null where it is parked until an operator retries it. */
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
  },
  (table) => [
    index('outbox_due').on(table.lane, table.dueAt).where(sql`due_at is not null`),
    index('outbox_parked').on(table.kind).where(sql`due_at is null`),
  ],
);

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
