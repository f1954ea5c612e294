/**
 * Figures of the specification's section 9 that several parts of the product need. Ranking figures are in
 * `ranking/weights.ts`.
 */
export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Lifetime of an access token, seconds. */
export const ACCESS_TOKEN_SECONDS = 900;
/** A session ends this long after its start, however often it is refreshed. */
export const SESSION_LIFETIME_MS = 90 * DAY_MS;
/** A session without a refresh ends after this time. */
export const SESSION_UNUSED_MS = 30 * DAY_MS;
/** After a sign-in this recent, a user may change sign-in settings without reauthenticating. */
export const FRESH_SIGN_IN_MS = 5 * 60 * 1000;
/** Days between the request to remove a user's lost second factors and their removal. */
export const FACTOR_RESET_DAYS = 3;

export const USERNAME_MIN_LENGTH = 2;
export const USERNAME_MAX_LENGTH = 30;
/** A released username stays reserved for its last owner for this time. */
export const USERNAME_RESERVATION_MS = 183 * DAY_MS;
export const NAME_MAX_LENGTH = 80;
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_BYTES = 256;

/** Follows of which the feed of followed creators shows posts, the newest. */
export const FOLLOWS_IN_FEED_MAX = 300;
export const FEED_PAGE_SIZE = 20;
export const POSTS_MAX = 10;
export const PROFILE_POSTS_SHOWN = 3;
/** Published answers on a profile, and below one of them. */
export const PROFILE_ANSWERS_SHOWN = 6;
export const MORE_ANSWERS_SHOWN = 3;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Documents of one verification request: number, and bytes of each and in total. */
export const VERIFICATION_FILES_MAX = 4;
export const VERIFICATION_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** The Worker holds them twice while it reads them, of the 128 MB that all its requests share. */
export const VERIFICATION_MAX_BYTES = 20 * 1024 * 1024;
export const VERIFICATIONS_PAGE_SIZE = 20;
/** Reason for rejecting a request, shown in a notice. Characters. */
export const VERIFICATION_REASON_MAX_LENGTH = 1_000;
/** Minimum age in full years of a user who shows an age, and start of the age filter (section 9). */
export const AGE_MIN = 18;
/** Users that one user may block: a page reads all their ids with one row. */
export const BLOCKS_MAX = 500;
export const TOPICS_MAX = 10;
export const BIO_LINKS_MAX = 5;
export const BIO_LINK_TITLE_MAX_LENGTH = 50;
export const COMMENT_MAX_LENGTH = 2_000;

/** Characters, after trimming. */
export const MESSAGE_MAX_LENGTH = 4_000;
/** Characters of a question for which experts are searched; of a longer one the first decide. */
export const QUESTION_SEARCHED_MAX_LENGTH = 300;
/** Texts that a creator stores to insert them into messages: number, characters, and bytes of all as JSON. */
export const SAVED_REPLIES_MAX = 50;
export const SAVED_REPLY_TITLE_MAX_LENGTH = 60;
export const SAVED_REPLY_TEXT_MAX_LENGTH = 2_000;
export const SAVED_REPLIES_MAX_BYTES = 60_000;
/** Characters of a search in one's own messages. */
export const MESSAGE_SEARCH_MAX_LENGTH = 100;
/** Bytes of one attachment of a message. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
export const ATTACHMENTS_PER_MESSAGE_MAX = 6;
/** Attachments that one participant may have in a conversation without having sent them. */
export const ATTACHMENTS_UNUSED_MAX = 30;
/** Characters of an attachment's name. */
export const ATTACHMENT_NAME_MAX_LENGTH = 100;
export const VOICE_MAX_SECONDS = 300;
/** Messages that each participant may withdraw in one conversation before they are stored. */
export const WITHDRAWALS_MAX = 1_000;
/** Messages that each participant may send in a 'question' conversation. */
export const ONE_SHOT_MESSAGES = 1;
export const RATING_STARS_MAX = 5;
export const RATING_COMMENT_MAX_LENGTH = 500;
/** Not in the specification. Twice a comment's length, to answer every point of it. */
export const REVIEW_REPLY_MAX_LENGTH = 1_000;
/** Few, because reviews are only one part of a profile. */
export const REVIEWS_PAGE_SIZE = 10;
/** A moderator's reason: long enough to explain, short enough to be read. */
export const REASON_MAX_LENGTH = 2_000;
/** The name of an authority, and the texts about its order. */
export const AUTHORITY_MAX_LENGTH = 200;
export const AUTHORITY_TEXT_MAX_LENGTH = 2_000;
/** Text of an appeal against a decision. */
export const APPEAL_MAX_LENGTH = 4_000;
/** A letter of the team to a person, or its answer. */
export const LETTER_MAX_LENGTH = 4_000;
/** Cases, appeals and log entries in one page for moderators, and a user's own decisions. */
export const CASES_PAGE_SIZE = 20;

export const RESPONSE_HOURS_DEFAULT = { from: 9, to: 18 } as const;
export const RESPONSE_HOUR_MAX = 23;
export const LANGUAGE_DEFAULT = 'fr';
export const CURRENCY = 'EUR';
/** Maximum price of an option, euros: five times the end of the price filter. */
export const PRICE_MAX_EUROS = 1_000;

/** Maximum of a creator's own limit of unanswered questions. */
export const OPEN_QUESTIONS_MAX = 100;

/** Delay before a post that stays on screen counts as viewed. */
export const VIEW_DELAY_MS = 2_000;
/** Maximum number of viewed posts that one request reports. */
export const VIEWED_POSTS_MAX = 50;
export const SOCKET_HEARTBEAT_MS = 25_000;
/** Sockets that one user may have in one conversation, or on their inbox. */
export const SOCKETS_PER_PERSON_MAX = 20;
/**
 * A user is present while one of their sockets has sent a heartbeat within this time. Browsers let hidden
 * tabs act once a minute, so that one heartbeat may be half a minute late.
 */
export const SOCKET_PRESENT_MS = 90_000;
/** A socket without a heartbeat for this time counts as dead. Browsers let hidden tabs act once a minute. */
export const SOCKET_SILENT_MS = 180_000;
/** Messages sent with a conversation, and in each further page. */
export const MESSAGES_PAGE_SIZE = 50;

/**
 * Running subscriptions end by time alone, so no trigger can maintain their number. Reads count them up to
 * this many, which then means this many or more.
 */
export const SUBSCRIPTIONS_COUNTED_MAX = 300;
