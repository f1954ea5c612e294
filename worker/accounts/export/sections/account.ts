import { sql } from 'drizzle-orm';
import { listSection, recordSection, rowOf, rowsOf, type Section } from '../section.ts';

export const accountSections: readonly Section[] = [
  recordSection(
    {
      name: 'account',
      document: 'account',
      holds: [
        'auth_users',
        'auth_identities',
        'moderators',
        'operators',
        'Inbox.owner',
        'Inbox.push_subscriptions',
      ],
    },
    async ({ db, env, me }) => {
      const inbox = env.INBOX.getByName(me);
      const [account, identities, moderator, operator, notificationSettings, devices] =
        await Promise.all([
          rowOf(
            db,
            sql`SELECT email, email_confirmed_at AS "emailConfirmedAt", mail_refused_at AS "mailRefusedAt",
              mail_refusal AS "mailRefusal", password_hash IS NOT NULL AS "hasPassword",
              user_metadata AS "metadataJson", created_at AS "createdAt", updated_at AS "updatedAt",
              last_sign_in_at AS "lastSignInAt"
            FROM auth_users WHERE id = ${me}`,
          ),
          rowsOf(
            db,
            sql`SELECT provider, provider_id AS "providerId", identity_data AS "dataJson",
              created_at AS "createdAt", last_sign_in_at AS "lastSignInAt"
            FROM auth_identities WHERE user_id = ${me}`,
          ),
          rowOf(db, sql`SELECT granted_at AS "grantedAt" FROM moderators WHERE user_id = ${me}`),
          rowOf(db, sql`SELECT granted_at AS "grantedAt" FROM operators WHERE user_id = ${me}`),
          inbox.preferences(),
          inbox.pushSubscriptions(),
        ]);
      // An endpoint is the secret of a browser; its host says whose service it is.
      const pushServices = devices.map(({ endpoint }) => new URL(endpoint).host);
      return { ...account, identities, moderator, operator, notificationSettings, pushServices };
    },
  ),
  listSection({
    name: 'exports',
    document: 'account',
    list: 'exports',
    holds: ['account_exports'],
    columns: sql`requested_at AS "requestedAt", state, expires_at AS "expiresAt"`,
    from: sql`account_exports`,
    where: (me) => sql`user_id = ${me}`,
    key: ['requested_at', 'id'],
  }),
  listSection({
    name: 'factors',
    document: 'account',
    list: 'secondFactors',
    holds: ['auth_factors'],
    columns: sql`kind, name, created_at AS "createdAt", verified_at AS "verifiedAt"`,
    from: sql`auth_factors`,
    where: (me) => sql`user_id = ${me}`,
    key: ['created_at', 'id'],
  }),
  listSection({
    name: 'passkeys',
    document: 'account',
    list: 'passkeys',
    holds: ['auth_passkeys'],
    columns: sql`name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`,
    from: sql`auth_passkeys`,
    where: (me) => sql`user_id = ${me}`,
    key: ['created_at', 'id'],
  }),
  listSection({
    name: 'sessions',
    document: 'sessions',
    list: 'sessions',
    holds: ['auth_sessions'],
    columns: sql`method, user_agent AS "userAgent", created_at AS "createdAt",
      refreshed_at AS "refreshedAt", expires_at AS "expiresAt"`,
    from: sql`auth_sessions`,
    where: (me) => sql`user_id = ${me}`,
    key: ['rowid'],
  }),
  recordSection(
    {
      name: 'profile',
      document: 'profile',
      holds: [
        'profiles',
        'profile_counters',
        'profile_bio_links',
        'creator_profiles',
        'creator_topic_prefs',
        'creator_tariffs',
        'saved_replies',
        'former_usernames',
        'featured_experts',
      ],
    },
    async ({ db, me }) => {
      const [profile, counters, links, formerUsernames, creator, topics, tariffs, saved, featured] =
        await Promise.all([
          rowOf(
            db,
            sql`SELECT username, name, bio, is_creator AS "isCreator", created_at AS "createdAt",
              profile_image_uploaded_at AS "pictureUploadedAt",
              iif(profile_image_path LIKE 'http%', profile_image_path, null) AS "pictureUrl",
              hidden_at AS "hiddenAt", suspended_at AS "suspendedAt"
            FROM profiles WHERE id = ${me}`,
          ),
          rowOf(
            db,
            sql`SELECT follower_count AS "followers", following_count AS "following", post_count AS "posts",
              like_count AS "likes", comment_count AS "comments", view_count AS "views",
              started_count AS "questions", answered_count AS "answered", completed_count AS "completed",
              active_conversations AS "activeConversations", closed_conversations AS "closedConversations",
              rating_count AS "ratings", rating_sum AS "stars"
            FROM profile_counters WHERE user_id = ${me}`,
          ),
          rowsOf(
            db,
            sql`SELECT url, title FROM profile_bio_links WHERE user_id = ${me} ORDER BY position`,
          ),
          rowsOf(
            db,
            sql`SELECT username, until AS "reservedUntilAt" FROM former_usernames WHERE user_id = ${me}`,
          ),
          rowOf(
            db,
            sql`SELECT c.about_short AS "aboutShort", c.welcome_message AS "welcomeMessage",
              c.default_language AS "defaultLanguage", c.response_from_hours AS "responseFromHour",
              c.response_to_hours AS "responseToHour", c.paused_until AS "pausedUntilAt",
              c.max_open_questions AS "maxOpenQuestions", c.open_question_count AS "openQuestions",
              c.unanswered_count AS "unanswered", c.median_response_seconds AS "medianResponseSeconds",
              c.average_rating AS "averageRating", c.total_earnings_cents AS "totalEarningsCents",
              c.verified_status IS NOT NULL AS "isVerified", c.birth_date AS "birthDate",
              g.label AS "gender", c.nationality_code AS "nationality",
              c.residence_country_code AS "residenceCountry", c.seller_country_code AS "sellerCountry",
              (SELECT json_group_array(label) FROM languages
                WHERE id IN (SELECT value FROM json_each(c.spoken_language_ids))) AS "spokenLanguagesJson",
              c.mbti_code AS "mbti", a.name AS "astrologicalSign"
            FROM creator_profiles c LEFT JOIN gender_identities g ON g.id = c.gender_id
            LEFT JOIN astrological_signs a ON a.id = c.astrological_sign_id WHERE c.user_id = ${me}`,
          ),
          rowsOf(
            db,
            sql`SELECT t.name, p.description FROM creator_topic_prefs p JOIN topics t ON t.id = p.topic_id
            WHERE p.creator_id = ${me} ORDER BY p.sort_order`,
          ),
          rowOf(
            db,
            sql`SELECT question_price_cents AS "questionPriceCents", question_active AS "isQuestionActive",
              day_price_cents AS "dayPriceCents", day_active AS "isDayActive",
              month_price_cents AS "monthPriceCents", month_active AS "isMonthActive", currency,
              updated_at AS "updatedAt", active_from AS "activeFromAt"
            FROM creator_tariffs WHERE creator_id = ${me}`,
          ),
          rowOf(
            db,
            sql`SELECT replies AS "repliesJson" FROM saved_replies WHERE creator_id = ${me}`,
          ),
          rowOf(db, sql`SELECT position FROM featured_experts WHERE user_id = ${me}`),
        ]);
      return {
        ...{ ...profile, counters, links, formerUsernames },
        creator: creator && { ...creator, topics, tariffs, savedReplies: saved?.replies ?? [] },
        placeOnLandingPage: featured?.position ?? null,
      };
    },
  ),
  listSection({
    name: 'verifications',
    document: 'verification',
    list: 'requests',
    holds: ['verifications'],
    columns: sql`kind, state, before AS "previousIdentityJson", created_at AS "createdAt",
      decided_at AS "decidedAt", reason`,
    from: sql`verifications`,
    where: (me) => sql`user_id = ${me}`,
    key: ['created_at', 'id'],
  }),
];
