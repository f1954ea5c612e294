/**
 * The figures of the specification's section 9 that more than one part of the product needs.
 * Ranking figures stand in `ranking/weights.ts`.
 */
export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How long an access token works, seconds. */
export const ACCESS_TOKEN_SECONDS = 900;
/** However often it is refreshed, a session ends this long after it began. */
export const SESSION_LIFETIME_MS = 90 * DAY_MS;
/** A session that nobody refreshes ends after this long. */
export const SESSION_UNUSED_MS = 30 * DAY_MS;
/** Who signed in this recently may change how they sign in without proving themselves again. */
export const FRESH_SIGN_IN_MS = 5 * 60 * 1000;

export const USERNAME_MIN_LENGTH = 2;
export const USERNAME_MAX_LENGTH = 30;
/** How long a username that was given up stays its owner's. */
export const USERNAME_RESERVATION_MS = 183 * DAY_MS;
export const NAME_MAX_LENGTH = 80;
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_BYTES = 256;

export const FEED_PAGE_SIZE = 20;
export const POSTS_MAX = 10;
export const PROFILE_POSTS_SHOWN = 3;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Documents that somebody asks to be verified with: how many, and bytes of each and of all together. */
export const VERIFICATION_FILES_MAX = 4;
export const VERIFICATION_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** The Worker holds them twice while it reads them, of the 128 MB it has for everybody at once. */
export const VERIFICATION_MAX_BYTES = 20 * 1024 * 1024;
/** Requests that a moderator sees at once. */
export const VERIFICATIONS_PAGE_SIZE = 20;
/** Why a request is refused, which stands in a notice. Characters. */
export const VERIFICATION_REASON_MAX_LENGTH = 1_000;
/** Full years that who shows an age has at least; where the age filter begins (section 9). */
export const AGE_MIN = 18;
/** People that one person may have blocked: a page reads all their ids with one row. */
export const BLOCKS_MAX = 500;
export const TOPICS_MAX = 10;
export const BIO_LINKS_MAX = 5;
export const BIO_LINK_TITLE_MAX_LENGTH = 50;
export const COMMENT_MAX_LENGTH = 2_000;

/** Characters, after trimming. */
export const MESSAGE_MAX_LENGTH = 4_000;
/** Messages that each side may take back in one conversation before they are stored. */
export const WITHDRAWALS_MAX = 1_000;
/** Messages that each side may send in a 'question' conversation. */
export const ONE_SHOT_MESSAGES = 1;
export const RATING_STARS_MAX = 5;
export const RATING_COMMENT_MAX_LENGTH = 500;
/** The specification has no replies; twice a comment lets one answer every point of it. */
export const REVIEW_REPLY_MAX_LENGTH = 1_000;
/** Few: a profile is read for more than its reviews. */
export const REVIEWS_PAGE_SIZE = 10;
/** Why a moderator decides so: room for what somebody understands, and no more than somebody reads. */
export const REASON_MAX_LENGTH = 2_000;
/** What somebody says against a decision. */
export const APPEAL_MAX_LENGTH = 4_000;
/** Cases, appeals and log entries in one page of what moderators read, and one's own decisions. */
export const CASES_PAGE_SIZE = 20;

export const RESPONSE_HOURS_DEFAULT = { from: 9, to: 18 } as const;
export const RESPONSE_HOUR_MAX = 23;
export const LANGUAGE_DEFAULT = 'fr';
export const CURRENCY = 'EUR';
/** The most that one offer may cost, euros: five times where the price filter ends. */
export const PRICE_MAX_EUROS = 1_000;

/** The most that a creator's own limit of unanswered questions can be. */
export const OPEN_QUESTIONS_MAX = 100;

/** Delay before a post that stays on screen counts as viewed. */
export const VIEW_DELAY_MS = 2_000;
export const SOCKET_HEARTBEAT_MS = 25_000;
/** Waits after the 1st, 2nd, 3rd and every further attempt to connect that failed, in the mean. */
export const SOCKET_RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** Sockets that one person may hold in one conversation, or on their inbox. */
export const SOCKETS_PER_PERSON_MAX = 20;
/**
 * A person is there while a socket of theirs has sent a heartbeat so lately. Browsers let hidden tabs act once a
 * minute, so that one beat may be late by half of that.
 */
export const SOCKET_PRESENT_MS = 90_000;
/** After so long without a heartbeat a socket counts as dead; browsers let hidden tabs act once a minute. */
export const SOCKET_SILENT_MS = 180_000;
/** Messages that come with a conversation, and with each further page. */
export const MESSAGES_PAGE_SIZE = 50;

/**
 * Running subscriptions end by time alone, so no trigger can keep their number: they are counted on
 * reading, up to this many, which then means as many and more.
 */
export const SUBSCRIPTIONS_COUNTED_MAX = 300;
