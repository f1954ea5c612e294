import { sql } from 'drizzle-orm';
import { listSection, recordSection, rowOf, rowsOf, type Section } from '../section.ts';

export const accountSections: readonly Section[] = [
  recordSection(
    'account',
    [
      'auth_users',
      'auth_identities',
      'moderators',
      'operators',
      'Inbox.owner',
      'Inbox.push_subscriptions',
    ],
    async ({ db, env, me }) => {
      const inbox = env.INBOX.getByName(me);
      const [account, identities, moderator, operator, notificationSettings, devices] =
        await Promise.all([
          rowOf(
            db,
            sql`SELECT email, guest_email, email_confirmed_at, adult_at, mail_refused_at,
              mail_refusal, password_hash IS NOT NULL AS "hasPassword",
              user_metadata AS "metadataJson", created_at, updated_at,
              last_sign_in_at
            FROM auth_users WHERE id = ${me}`,
          ),
          rowsOf(
            db,
            sql`SELECT provider, provider_id, identity_data AS "dataJson", created_at, last_sign_in_at
            FROM auth_identities WHERE user_id = ${me}`,
          ),
          rowOf(db, sql`SELECT granted_at FROM moderators WHERE user_id = ${me}`),
          rowOf(db, sql`SELECT granted_at FROM operators WHERE user_id = ${me}`),
          inbox.preferences(),
          inbox.pushSubscriptions(),
        ]);
      // An endpoint is the secret of a browser; its host says whose service it is.
      const pushServices = devices.map(({ endpoint }) => new URL(endpoint).host);
      return { ...account, identities, moderator, operator, notificationSettings, pushServices };
    },
  ),
  listSection('account', 'exports', {
    columns: sql`requested_at, state, expires_at`,
    from: sql`account_exports`,
    owner: 'user_id',
    key: 'requested_at, id',
  }),
  listSection('account', 'secondFactors', {
    columns: sql`kind, name, created_at, verified_at`,
    from: sql`auth_factors`,
    owner: 'user_id',
    key: 'created_at, id',
  }),
  listSection('account', 'passkeys', {
    columns: sql`name, created_at, last_used_at`,
    from: sql`auth_passkeys`,
    owner: 'user_id',
    key: 'created_at, id',
  }),
  listSection('sessions', 'sessions', {
    columns: sql`method, user_agent, created_at, refreshed_at, expires_at`,
    from: sql`auth_sessions`,
    owner: 'user_id',
    key: 'rowid',
  }),
  recordSection(
    'profile',
    [
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
    async ({ db, me }) => {
      const [profile, counters, links, formerUsernames, creator, topics, tariffs, saved, featured] =
        await Promise.all([
          rowOf(
            db,
            sql`SELECT username, name, bio, is_creator, created_at,
              profile_image_uploaded_at AS "pictureUploadedAt",
              iif(profile_image_path LIKE 'http%', profile_image_path, null) AS "pictureUrl",
              hidden_at, suspended_at
            FROM profiles WHERE id = ${me}`,
          ),
          rowOf(
            db,
            sql`SELECT follower_count AS "followers", following_count AS "following", post_count AS "posts",
              like_count AS "likes", comment_count AS "comments", view_count AS "views",
              started_count AS "questions", answered_count AS "answered", completed_count AS "completed",
              active_conversations, closed_conversations,
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
            sql`SELECT c.about_short, c.welcome_message,
              c.default_language, c.response_from_hours AS "responseFromHour",
              c.response_to_hours AS "responseToHour", c.paused_until AS "pausedUntilAt",
              c.max_open_questions, c.open_question_count AS "openQuestions",
              c.unanswered_count AS "unanswered", c.median_response_seconds,
              c.average_rating, c.total_earnings_cents,
              c.verified_status IS NOT NULL AS "isVerified", c.birth_date,
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
            sql`SELECT question_price_cents, question_active AS "isQuestionActive",
              day_price_cents, day_active AS "isDayActive",
              month_price_cents, month_active AS "isMonthActive", currency,
              updated_at, active_from AS "activeFromAt"
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
  listSection('verification', 'requests', {
    columns: sql`kind, state, before AS "previousIdentityJson", created_at, decided_at, reason`,
    from: sql`verifications`,
    owner: 'user_id',
    key: 'created_at, id',
  }),
];
