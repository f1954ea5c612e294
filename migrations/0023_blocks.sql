CREATE INDEX `orders_unanswered` ON `orders` (`asker_id`,`creator_id`) WHERE state in ('awaiting', 'held');--> statement-breakpoint
-- What a block and its end do outside D1 (worker/blocks/carry-out.ts) is noted with them.
CREATE TRIGGER user_blocks_carried_out AFTER INSERT ON user_blocks BEGIN
  INSERT INTO safety_effects (kind, data, due_at) VALUES (
    'block',
    json_object('blockerId', NEW.blocker_id, 'blockedId', NEW.blocked_id, 'at', cast(NEW.created_at AS text)),
    NEW.created_at
  );
END;
--> statement-breakpoint
CREATE TRIGGER user_blocks_end_carried_out AFTER DELETE ON user_blocks BEGIN
  INSERT INTO safety_effects (kind, data, due_at) VALUES (
    'unblock',
    json_object('blockerId', OLD.blocker_id, 'blockedId', OLD.blocked_id),
    0
  );
END;
