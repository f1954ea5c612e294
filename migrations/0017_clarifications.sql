-- The precision that a creator may ask for before answering a question. The deadline of the answer waits
-- meanwhile, and response times do not contain the wait.

ALTER TABLE conversations ADD COLUMN clarification_asked_at integer;
--> statement-breakpoint
ALTER TABLE conversations ADD COLUMN clarification_waits_until integer;
--> statement-breakpoint
ALTER TABLE conversations ADD COLUMN clarification_answered_at integer;
--> statement-breakpoint
-- The first reply counts as an answer for the creator, their day and the topic, with its response time less the wait
-- for a clarification, and as earnings unless a month pays for it.
CREATE TRIGGER conversations_answered AFTER UPDATE OF first_reply_at ON conversations
WHEN OLD.first_reply_at IS NULL AND NEW.first_reply_at IS NOT NULL BEGIN
  UPDATE profile_counters SET answered_count = answered_count + 1 WHERE user_id = NEW.creator_id;
  UPDATE topics SET answered_count = answered_count + 1 WHERE id = NEW.topic_id;
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents + NEW.price_cents
    WHERE user_id = NEW.creator_id AND NEW.pricing_model_snapshot <> 'month';
  INSERT INTO creator_day_changes (creator_id, at, answers, response_seconds)
    VALUES (NEW.creator_id, NEW.first_reply_at, 1,
      (NEW.first_reply_at - coalesce(NEW.asked_at, NEW.started_at)
        - coalesce(min(NEW.first_reply_at, NEW.clarification_waits_until,
            coalesce(NEW.clarification_answered_at, NEW.first_reply_at)) - NEW.clarification_asked_at, 0)) / 1000);
END;
--> statement-breakpoint
DROP TRIGGER conversations_response_time;
--> statement-breakpoint
-- The creator's median response time, over their latest fifty answers, less the waits for clarifications.
CREATE TRIGGER conversations_response_time AFTER UPDATE OF first_reply_at ON conversations
WHEN OLD.first_reply_at IS NULL AND NEW.first_reply_at IS NOT NULL BEGIN
  UPDATE creator_profiles SET median_response_seconds = (
    SELECT seconds FROM (
      SELECT seconds, row_number() OVER (ORDER BY seconds) AS place, count(*) OVER () AS answered
      FROM (
        SELECT (first_reply_at - coalesce(asked_at, started_at)
          - coalesce(min(first_reply_at, clarification_waits_until,
              coalesce(clarification_answered_at, first_reply_at)) - clarification_asked_at, 0)) / 1000 AS seconds
        FROM conversations WHERE creator_id = NEW.creator_id AND first_reply_at IS NOT NULL
        ORDER BY first_reply_at DESC LIMIT 50
      )
    ) WHERE answered >= 3 AND place = (answered + 1) / 2
  ) WHERE user_id = NEW.creator_id;
END;
