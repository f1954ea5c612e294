-- The precision that a creator may ask for before answering a question. The deadline of the answer waits
-- meanwhile, and response times do not contain the wait.

ALTER TABLE conversations ADD COLUMN clarification_asked_at integer;
--> statement-breakpoint
ALTER TABLE conversations ADD COLUMN clarification_waits_until integer;
--> statement-breakpoint
ALTER TABLE conversations ADD COLUMN clarification_answered_at integer;
--> statement-breakpoint
DROP INDEX conversations_creator_list;
--> statement-breakpoint
CREATE INDEX conversations_creator_list ON conversations (creator_id,(case when status = 'completed' then 0 when is_expired = 0 and (case when (asker_last_seq = message_count or creator_last_seq = message_count) then asker_last_seq > creator_last_seq else message_count > 0 and first_reply_at is null end) then 2 else 1 end),(case when status = 'completed' or is_expired = 1 or message_count = creator_last_seq or first_reply_at is not null then (case when last_message_at is null then started_at else last_message_at end) when answer_by is not null then 100000000000000 - answer_by when price_cents > 0 and ended_at is not null then 100000000000000 - ended_at else (case when last_message_at is null then started_at else last_message_at end) end), id);
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
