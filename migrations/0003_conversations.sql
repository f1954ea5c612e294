-- Conversations as lists and rankings need them. Messages, and the truth about a conversation's state, are in
-- its Durable Object, whose outbox delivers the columns here.

-- One conversation of an asker with a creator.
CREATE TABLE conversations (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  creator_id text NOT NULL,
  topic_id text NOT NULL,
  pricing_model_snapshot text NOT NULL,
  status text DEFAULT 'initiated' NOT NULL,
  started_at integer NOT NULL,
  ended_at integer,
  answer_by integer,
  put_off_until integer,
  close_reason text,
  order_id text,
  price_cents integer NOT NULL,
  currency text DEFAULT 'EUR' NOT NULL,
  message_count integer DEFAULT 0 NOT NULL,
  asker_last_seq integer DEFAULT 0 NOT NULL,
  creator_last_seq integer DEFAULT 0 NOT NULL,
  is_expired integer DEFAULT false NOT NULL,
  last_message_text text,
  last_message_at integer,
  asked_at integer,
  first_reply_at integer,
  from_post_id text,
  version integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (topic_id) REFERENCES topics(id),
  CONSTRAINT "conversations_two_people" CHECK(user_id <> creator_id)
);
--> statement-breakpoint
CREATE INDEX conversations_asker ON conversations (user_id, started_at);
--> statement-breakpoint
CREATE INDEX conversations_creator ON conversations (creator_id, started_at);
--> statement-breakpoint
CREATE INDEX conversations_pair ON conversations (user_id, creator_id, topic_id, started_at);
--> statement-breakpoint
CREATE INDEX conversations_answered ON conversations (first_reply_at);
--> statement-breakpoint
CREATE INDEX conversations_creator_answered ON conversations (creator_id, first_reply_at);
--> statement-breakpoint
CREATE INDEX conversations_deadline ON conversations (answer_by) WHERE status = 'initiated';
--> statement-breakpoint
CREATE INDEX conversations_order ON conversations (order_id);
--> statement-breakpoint
CREATE INDEX conversations_asker_list ON conversations (user_id,(case when status = 'completed' then 0 when is_expired = 0 and (case when (asker_last_seq = message_count or creator_last_seq = message_count) then asker_last_seq > creator_last_seq else message_count > 0 and first_reply_at is null end) then 2 else 1 end),(case when last_message_at is null then started_at else last_message_at end), id);
--> statement-breakpoint
CREATE INDEX conversations_creator_list ON conversations (creator_id,(case when status = 'completed' then 0 when is_expired = 0 and (case when (asker_last_seq = message_count or creator_last_seq = message_count) then asker_last_seq > creator_last_seq else message_count > 0 and first_reply_at is null end) then 2 else 1 end),(case when (case when status = 'completed' then 0 when is_expired = 0 and (case when (asker_last_seq = message_count or creator_last_seq = message_count) then asker_last_seq > creator_last_seq else message_count > 0 and first_reply_at is null end) then 2 else 1 end) <> 2 then (case when last_message_at is null then started_at else last_message_at end) when pricing_model_snapshot = 'month' then 200000000000000 - (case when last_message_at is null then started_at else last_message_at end) when answer_by is not null then 100000000000000 - answer_by when ended_at is not null then 100000000000000 - ended_at else (case when last_message_at is null then started_at else last_message_at end) end), id);
--> statement-breakpoint
CREATE INDEX conversations_unsynced ON conversations (put_off_until) WHERE status = 'initiated' and first_reply_at is not null and asker_last_seq <> message_count and creator_last_seq <> message_count;
--> statement-breakpoint
-- Counts a new conversation for its creator; old conversations may arrive answered or completed.
CREATE TRIGGER conversations_insert AFTER INSERT ON conversations BEGIN
  UPDATE profile_counters SET
    started_count = started_count + 1,
    answered_count = answered_count + (NEW.first_reply_at IS NOT NULL),
    completed_count = completed_count + (NEW.status = 'completed')
  WHERE user_id = NEW.creator_id;
  UPDATE topics SET answered_count = answered_count + 1
    WHERE id = NEW.topic_id AND NEW.first_reply_at IS NOT NULL;
  -- A 'month' conversation is paid through its subscription, which counts below.
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents + NEW.price_cents
    WHERE user_id = NEW.creator_id AND NEW.first_reply_at IS NOT NULL AND NEW.pricing_model_snapshot <> 'month';
END;
--> statement-breakpoint
-- Counts a new conversation in the lists of both users, by part (database/conversation-places.ts): closed,
-- answered or unanswered.
CREATE TRIGGER conversations_listed AFTER INSERT ON conversations BEGIN
  UPDATE profile_counters SET
    active_conversations = active_conversations + changed.active,
    closed_conversations = closed_conversations + changed.closed,
    unanswered_conversations = unanswered_conversations + changed.unanswered
  FROM (SELECT sum(sign * (part > 0)) AS active, sum(sign * (part = 0)) AS closed, sum(sign * (part = 2)) AS unanswered FROM (
    SELECT 1 AS sign,
      (CASE WHEN NEW.status = 'completed' THEN 0
      WHEN NEW.is_expired = 0 AND (CASE WHEN NEW.message_count IN (NEW.asker_last_seq, NEW.creator_last_seq)
        THEN NEW.asker_last_seq > NEW.creator_last_seq
        ELSE NEW.message_count > 0 AND NEW.first_reply_at IS NULL END) THEN 2
      ELSE 1 END) AS part)) AS changed
  WHERE user_id IN (NEW.user_id, NEW.creator_id);
END;
--> statement-breakpoint
-- Counts a question in the creator's day, and for the post that its asker came from.
CREATE TRIGGER conversations_question_asked AFTER UPDATE OF asked_at ON conversations
WHEN OLD.asked_at IS NULL AND NEW.asked_at IS NOT NULL BEGIN
  INSERT INTO creator_day_changes (creator_id, at, questions, topic_id)
    VALUES (NEW.creator_id, NEW.asked_at, 1, NEW.topic_id);
  UPDATE creator_media SET question_count = question_count + 1
    WHERE id = NEW.from_post_id AND creator_id = NEW.creator_id;
END;
--> statement-breakpoint
-- Counts a completed conversation for its creator.
CREATE TRIGGER conversations_completed AFTER UPDATE OF status ON conversations
WHEN OLD.status <> 'completed' AND NEW.status = 'completed' BEGIN
  UPDATE profile_counters SET completed_count = completed_count + 1 WHERE user_id = NEW.creator_id;
END;
--> statement-breakpoint
-- A question that nobody answered in time counts against the creator.
CREATE TRIGGER conversations_given_up AFTER UPDATE OF close_reason ON conversations
WHEN OLD.close_reason IS NULL AND NEW.close_reason = 'unanswered' AND NEW.asked_at IS NOT NULL BEGIN
  UPDATE creator_profiles SET unanswered_count = unanswered_count + 1 WHERE user_id = NEW.creator_id;
END;
--> statement-breakpoint
-- The creator's median response time, over their latest fifty answers.
CREATE TRIGGER conversations_response_time AFTER UPDATE OF first_reply_at ON conversations
WHEN OLD.first_reply_at IS NULL AND NEW.first_reply_at IS NOT NULL BEGIN
  UPDATE creator_profiles SET median_response_seconds = (
    SELECT seconds FROM (
      SELECT seconds, row_number() OVER (ORDER BY seconds) AS place, count(*) OVER () AS answered
      FROM (
        SELECT (first_reply_at - coalesce(asked_at, started_at)) / 1000 AS seconds
        FROM conversations WHERE creator_id = NEW.creator_id AND first_reply_at IS NOT NULL
        ORDER BY first_reply_at DESC LIMIT 50
      )
    ) WHERE answered >= 3 AND place = (answered + 1) / 2
  ) WHERE user_id = NEW.creator_id;
END;
--> statement-breakpoint
-- Moves a conversation between the counts of its users' lists when its part changes, or when a guest's becomes that of
-- the account that they have joined; another message of the same side writes no counters.
CREATE TRIGGER conversations_relisted
AFTER UPDATE OF user_id, status, is_expired, message_count, asker_last_seq, creator_last_seq, first_reply_at ON conversations
WHEN OLD.user_id <> NEW.user_id OR (CASE WHEN OLD.status = 'completed' THEN 0
      WHEN OLD.is_expired = 0 AND (CASE WHEN OLD.message_count IN (OLD.asker_last_seq, OLD.creator_last_seq)
        THEN OLD.asker_last_seq > OLD.creator_last_seq
        ELSE OLD.message_count > 0 AND OLD.first_reply_at IS NULL END) THEN 2
      ELSE 1 END)
  <> (CASE WHEN NEW.status = 'completed' THEN 0
      WHEN NEW.is_expired = 0 AND (CASE WHEN NEW.message_count IN (NEW.asker_last_seq, NEW.creator_last_seq)
        THEN NEW.asker_last_seq > NEW.creator_last_seq
        ELSE NEW.message_count > 0 AND NEW.first_reply_at IS NULL END) THEN 2
      ELSE 1 END) BEGIN
  UPDATE profile_counters SET
    active_conversations = active_conversations + changed.active,
    closed_conversations = closed_conversations + changed.closed,
    unanswered_conversations = unanswered_conversations + changed.unanswered
  FROM (SELECT iif(is_creator, NEW.creator_id, asker) AS id, sum(sign * (part > 0)) AS active, sum(sign * (part = 0)) AS closed, sum(sign * (part = 2)) AS unanswered
    FROM (
      SELECT 1 AS sign, NEW.user_id AS asker, (CASE WHEN NEW.status = 'completed' THEN 0
      WHEN NEW.is_expired = 0 AND (CASE WHEN NEW.message_count IN (NEW.asker_last_seq, NEW.creator_last_seq)
        THEN NEW.asker_last_seq > NEW.creator_last_seq
        ELSE NEW.message_count > 0 AND NEW.first_reply_at IS NULL END) THEN 2
      ELSE 1 END) AS part
      UNION ALL SELECT -1, OLD.user_id, (CASE WHEN OLD.status = 'completed' THEN 0
      WHEN OLD.is_expired = 0 AND (CASE WHEN OLD.message_count IN (OLD.asker_last_seq, OLD.creator_last_seq)
        THEN OLD.asker_last_seq > OLD.creator_last_seq
        ELSE OLD.message_count > 0 AND OLD.first_reply_at IS NULL END) THEN 2
      ELSE 1 END)
    ) side JOIN (SELECT 0 AS is_creator UNION ALL SELECT 1)
    GROUP BY id) AS changed
  WHERE user_id = changed.id;
END;
--> statement-breakpoint
-- Ratings, and the reviews among them.
CREATE TABLE conversation_ratings (
  id text PRIMARY KEY NOT NULL,
  conversation_id text NOT NULL,
  rater_id text NOT NULL,
  ratee_id text NOT NULL,
  stars integer NOT NULL,
  comment text,
  created_at integer NOT NULL,
  is_signed integer DEFAULT false NOT NULL,
  is_listable integer DEFAULT false NOT NULL,
  is_countable integer DEFAULT true NOT NULL,
  hidden_at integer,
  is_visible integer DEFAULT true NOT NULL,
  is_review integer DEFAULT false NOT NULL,
  reply_text text,
  reply_at integer,
  FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE cascade,
  FOREIGN KEY (rater_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (ratee_id) REFERENCES profiles(id) ON DELETE cascade,
  CONSTRAINT "conversation_ratings_stars" CHECK(stars between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX conversation_ratings_once ON conversation_ratings (conversation_id, rater_id);
--> statement-breakpoint
CREATE INDEX conversation_ratings_ratee ON conversation_ratings (ratee_id, created_at);
--> statement-breakpoint
CREATE INDEX conversation_ratings_recent ON conversation_ratings (created_at, ratee_id, stars);
--> statement-breakpoint
CREATE INDEX conversation_ratings_reviews ON conversation_ratings (ratee_id, created_at, id) WHERE is_review = 1;
--> statement-breakpoint
-- Counts reviews by stars, so that no read counts them.
CREATE TRIGGER conversation_ratings_review_added AFTER INSERT ON conversation_ratings WHEN NEW.is_review BEGIN
  UPDATE profile_counters SET
    reviews_of_1 = reviews_of_1 + (NEW.stars = 1),
    reviews_of_2 = reviews_of_2 + (NEW.stars = 2),
    reviews_of_3 = reviews_of_3 + (NEW.stars = 3),
    reviews_of_4 = reviews_of_4 + (NEW.stars = 4),
    reviews_of_5 = reviews_of_5 + (NEW.stars = 5)
  WHERE user_id = NEW.ratee_id;
END;
--> statement-breakpoint
-- Counts a visible rating, also in the day on which it was given, and updates the creator's average.
CREATE TRIGGER conversation_ratings_insert AFTER INSERT ON conversation_ratings WHEN NEW.is_visible BEGIN
  UPDATE profile_counters SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.stars
    WHERE user_id = NEW.ratee_id;
  UPDATE creator_profiles SET average_rating =
      (SELECT rating_sum * 1.0 / rating_count FROM profile_counters WHERE user_id = NEW.ratee_id)
    WHERE user_id = NEW.ratee_id;
  INSERT INTO creator_day_changes (creator_id, at, reviews) VALUES (NEW.ratee_id, NEW.created_at, 1);
END;
--> statement-breakpoint
-- Sets the visibility of a new rating whose author is hidden or suspended.
CREATE TRIGGER conversation_ratings_seen_at_once AFTER INSERT ON conversation_ratings
WHEN NEW.is_visible <> (NEW.hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.rater_id))
  OR NEW.is_review <> (NEW.is_listable AND NEW.hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.rater_id)) BEGIN
  UPDATE conversation_ratings SET
    is_visible = hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.rater_id),
    is_review = is_listable AND hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.rater_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Takes a review out of the counts by stars when it is hidden, and puts it back when the decision is lifted.
CREATE TRIGGER conversation_ratings_review_changed AFTER UPDATE OF is_review ON conversation_ratings
WHEN OLD.is_review <> NEW.is_review BEGIN
  UPDATE profile_counters SET
    reviews_of_1 = reviews_of_1 + (NEW.stars = 1) * (NEW.is_review - OLD.is_review),
    reviews_of_2 = reviews_of_2 + (NEW.stars = 2) * (NEW.is_review - OLD.is_review),
    reviews_of_3 = reviews_of_3 + (NEW.stars = 3) * (NEW.is_review - OLD.is_review),
    reviews_of_4 = reviews_of_4 + (NEW.stars = 4) * (NEW.is_review - OLD.is_review),
    reviews_of_5 = reviews_of_5 + (NEW.stars = 5) * (NEW.is_review - OLD.is_review)
  WHERE user_id = NEW.ratee_id;
END;
--> statement-breakpoint
-- Takes a rating out of the count, its day and the average when it becomes invisible, and back.
CREATE TRIGGER conversation_ratings_counted AFTER UPDATE OF is_visible ON conversation_ratings
WHEN OLD.is_visible <> NEW.is_visible BEGIN
  UPDATE profile_counters SET
    rating_count = rating_count + NEW.is_visible - OLD.is_visible,
    rating_sum = rating_sum + NEW.stars * (NEW.is_visible - OLD.is_visible)
  WHERE user_id = NEW.ratee_id;
  UPDATE creator_profiles SET average_rating =
      (SELECT rating_sum * 1.0 / rating_count FROM profile_counters WHERE user_id = NEW.ratee_id)
    WHERE user_id = NEW.ratee_id;
  INSERT INTO creator_day_changes (creator_id, at, reviews)
    VALUES (NEW.ratee_id, NEW.created_at, NEW.is_visible - OLD.is_visible);
END;
--> statement-breakpoint
-- Derives the visibility of a rating from its own state and its author's.
CREATE TRIGGER conversation_ratings_seen AFTER UPDATE OF is_listable, hidden_at ON conversation_ratings BEGIN
  UPDATE conversation_ratings SET
    is_visible = hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.rater_id),
    is_review = is_listable AND hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.rater_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Months that were bought.
CREATE TABLE premium_subscriptions (
  id text PRIMARY KEY NOT NULL,
  subscriber_id text NOT NULL,
  creator_id text NOT NULL,
  started_at integer NOT NULL,
  expires_at integer NOT NULL,
  subscription_price_cents integer NOT NULL,
  order_id text,
  currency text DEFAULT 'EUR' NOT NULL,
  is_active integer DEFAULT true NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  FOREIGN KEY (subscriber_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX premium_subscriptions_subscriber ON premium_subscriptions (subscriber_id, creator_id, expires_at);
--> statement-breakpoint
CREATE INDEX premium_subscriptions_started ON premium_subscriptions (started_at, creator_id);
--> statement-breakpoint
CREATE INDEX premium_subscriptions_running ON premium_subscriptions (subscriber_id, expires_at, id);
--> statement-breakpoint
CREATE INDEX premium_subscriptions_creator ON premium_subscriptions (creator_id, expires_at, id);
--> statement-breakpoint
-- A bought month counts as earnings at once.
CREATE TRIGGER premium_subscriptions_insert AFTER INSERT ON premium_subscriptions BEGIN
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents + NEW.subscription_price_cents
    WHERE user_id = NEW.creator_id;
END;
