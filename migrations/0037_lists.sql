ALTER TABLE `conversations` ADD `asker_last_seq` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversations` ADD `creator_last_seq` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversations` ADD `is_expired` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `conversations_asker_list` ON `conversations` (`user_id`,(case when status = 'completed' then 0 when is_expired = 0 and (case when (asker_last_seq = message_count or creator_last_seq = message_count) then asker_last_seq > creator_last_seq else message_count > 0 and first_reply_at is null end) then 2 else 1 end),(case when last_message_at is null then started_at else last_message_at end),`id`);--> statement-breakpoint
CREATE INDEX `conversations_creator_list` ON `conversations` (`creator_id`,(case when status = 'completed' then 0 when is_expired = 0 and (case when (asker_last_seq = message_count or creator_last_seq = message_count) then asker_last_seq > creator_last_seq else message_count > 0 and first_reply_at is null end) then 2 else 1 end),(case when status = 'completed' or is_expired = 1 or message_count = 0 or first_reply_at is not null then (case when last_message_at is null then started_at else last_message_at end) when answer_by is not null then 100000000000000 - answer_by when price_cents > 0 and ended_at is not null then 100000000000000 - ended_at else (case when last_message_at is null then started_at else last_message_at end) end),`id`);--> statement-breakpoint
CREATE INDEX `conversations_untold` ON `conversations` (`put_off_until`) WHERE status = 'initiated' and first_reply_at is not null and asker_last_seq <> message_count and creator_last_seq <> message_count;--> statement-breakpoint
ALTER TABLE `profile_counters` ADD `active_conversations` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_counters` ADD `closed_conversations` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_counters` ADD `unanswered_conversations` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint

-- ---- What is below was written by hand. Access that has run out is told by objects from now on; this is for those of before.

UPDATE conversations SET is_expired = 1
  WHERE status = 'initiated' AND answer_by IS NULL AND ended_at <= unixepoch() * 1000;
--> statement-breakpoint
UPDATE profile_counters SET
  active_conversations = listed.active, closed_conversations = listed.closed, unanswered_conversations = listed.unanswered
FROM (
  SELECT person, sum(part > 0) AS active, sum(part = 0) AS closed, sum(part = 2) AS unanswered FROM (
    SELECT user_id AS person, (CASE WHEN stored.status = 'completed' THEN 0
      WHEN stored.is_expired = 0 AND (CASE WHEN stored.message_count IN (stored.asker_last_seq, stored.creator_last_seq)
        THEN stored.asker_last_seq > stored.creator_last_seq
        ELSE stored.message_count > 0 AND stored.first_reply_at IS NULL END) THEN 2
      ELSE 1 END) AS part FROM conversations AS stored
    UNION ALL
    SELECT creator_id, (CASE WHEN stored.status = 'completed' THEN 0
      WHEN stored.is_expired = 0 AND (CASE WHEN stored.message_count IN (stored.asker_last_seq, stored.creator_last_seq)
        THEN stored.asker_last_seq > stored.creator_last_seq
        ELSE stored.message_count > 0 AND stored.first_reply_at IS NULL END) THEN 2
      ELSE 1 END) FROM conversations AS stored)
  GROUP BY person) AS listed
WHERE user_id = listed.person;
--> statement-breakpoint

-- ---- Counters of both people's lists, since no read may count their conversations. The parts are those of
-- database/conversation-places.ts: 0 is closed, 1 is answered, 2 is unanswered.

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
-- Only where the part changes, so that a message after one of the same side writes no counters.
CREATE TRIGGER conversations_relisted
AFTER UPDATE OF status, is_expired, message_count, asker_last_seq, creator_last_seq, first_reply_at ON conversations
WHEN (CASE WHEN OLD.status = 'completed' THEN 0
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
  FROM (SELECT sum(sign * (part > 0)) AS active, sum(sign * (part = 0)) AS closed, sum(sign * (part = 2)) AS unanswered FROM (
    SELECT 1 AS sign,
      (CASE WHEN NEW.status = 'completed' THEN 0
      WHEN NEW.is_expired = 0 AND (CASE WHEN NEW.message_count IN (NEW.asker_last_seq, NEW.creator_last_seq)
        THEN NEW.asker_last_seq > NEW.creator_last_seq
        ELSE NEW.message_count > 0 AND NEW.first_reply_at IS NULL END) THEN 2
      ELSE 1 END) AS part
    UNION ALL SELECT -1 AS sign,
      (CASE WHEN OLD.status = 'completed' THEN 0
      WHEN OLD.is_expired = 0 AND (CASE WHEN OLD.message_count IN (OLD.asker_last_seq, OLD.creator_last_seq)
        THEN OLD.asker_last_seq > OLD.creator_last_seq
        ELSE OLD.message_count > 0 AND OLD.first_reply_at IS NULL END) THEN 2
      ELSE 1 END) AS part)) AS changed
  WHERE user_id IN (NEW.user_id, NEW.creator_id);
END;
--> statement-breakpoint
CREATE TRIGGER conversations_unlisted AFTER DELETE ON conversations BEGIN
  UPDATE profile_counters SET
    active_conversations = active_conversations + changed.active,
    closed_conversations = closed_conversations + changed.closed,
    unanswered_conversations = unanswered_conversations + changed.unanswered
  FROM (SELECT sum(sign * (part > 0)) AS active, sum(sign * (part = 0)) AS closed, sum(sign * (part = 2)) AS unanswered FROM (
    SELECT -1 AS sign,
      (CASE WHEN OLD.status = 'completed' THEN 0
      WHEN OLD.is_expired = 0 AND (CASE WHEN OLD.message_count IN (OLD.asker_last_seq, OLD.creator_last_seq)
        THEN OLD.asker_last_seq > OLD.creator_last_seq
        ELSE OLD.message_count > 0 AND OLD.first_reply_at IS NULL END) THEN 2
      ELSE 1 END) AS part)) AS changed
  WHERE user_id IN (OLD.user_id, OLD.creator_id);
END;
