/**
 * The schema of a conversation's own SQLite, as append-only steps. An object runs its missing steps when it
 * first touches its tables.
 */
export const conversationSteps = [
  `CREATE TABLE conversation (
     id TEXT PRIMARY KEY,
     asker_id TEXT NOT NULL,
     creator_id TEXT NOT NULL,
     pricing TEXT NOT NULL,
     status TEXT NOT NULL,
     started_at INTEGER NOT NULL,
     ended_at INTEGER,
     price_cents INTEGER NOT NULL,
     currency TEXT NOT NULL,
     asker_messages INTEGER NOT NULL DEFAULT 0,
     creator_messages INTEGER NOT NULL DEFAULT 0,
     asker_last_seq INTEGER NOT NULL DEFAULT 0,
     creator_last_seq INTEGER NOT NULL DEFAULT 0,
     first_reply_at INTEGER,
     last_message_text TEXT,
     last_message_at INTEGER,
     rating_id TEXT,
     rating_stars INTEGER,
     rating_comment TEXT,
     rated_at INTEGER,
     -- The phase that was announced to both participants.
     announced_phase TEXT NOT NULL DEFAULT 'open',
     -- Counts changes, so that an older delivery never overwrites a newer one.
     version INTEGER NOT NULL DEFAULT 1
   );
   CREATE TABLE messages (
     seq INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     sender_id TEXT NOT NULL,
     text TEXT NOT NULL,
     created_at INTEGER NOT NULL
   );
   -- Targets that do not have the conversation's present state yet.
   CREATE TABLE outbox (
     target TEXT PRIMARY KEY,
     attempts INTEGER NOT NULL DEFAULT 0,
     due_at INTEGER NOT NULL
   );`,
  `-- Ids of messages that were withdrawn before they were stored. They are never stored.
   CREATE TABLE withdrawals (
     sender_id TEXT NOT NULL,
     id TEXT NOT NULL,
     withdrawn_at INTEGER NOT NULL,
     PRIMARY KEY (sender_id, id)
   ) WITHOUT ROWID;`,
  `ALTER TABLE conversation ADD COLUMN order_id TEXT;
   -- The deadline for an answer, including for questions from before this step.
   ALTER TABLE conversation ADD COLUMN answer_by INTEGER;
   ALTER TABLE conversation ADD COLUMN close_reason TEXT;
   -- Time of the asker's first message.
   ALTER TABLE conversation ADD COLUMN asked_at INTEGER;
   UPDATE conversation
     SET asked_at = (SELECT min(created_at) FROM messages WHERE sender_id = asker_id);
   UPDATE conversation SET answer_by = coalesce(asked_at, started_at) + 604800000
     WHERE pricing = 'question';`,
  `-- Participants who block the other: 'asker', 'creator', or both as 'asker,creator'. Empty for nobody.
   ALTER TABLE conversation ADD COLUMN blocked_by TEXT NOT NULL DEFAULT '';`,
  `-- Messages and the rating that a moderation decision hides: only their author reads them.
   ALTER TABLE messages ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX messages_hidden ON messages (seq) WHERE is_hidden = 1;
   ALTER TABLE conversation ADD COLUMN is_rating_hidden INTEGER NOT NULL DEFAULT 0;`,
  `-- Most messages change only counts. With this trigger, storing one is one statement.
   CREATE TRIGGER messages_counted AFTER INSERT ON messages BEGIN
     UPDATE conversation SET
       asker_messages = asker_messages + (new.sender_id = asker_id),
       creator_messages = creator_messages + (new.sender_id = creator_id),
       asker_last_seq = iif(new.sender_id = asker_id, new.seq, asker_last_seq),
       creator_last_seq = iif(new.sender_id = creator_id, new.seq, creator_last_seq),
       asked_at = iif(new.sender_id = asker_id, coalesce(asked_at, new.created_at), asked_at),
       first_reply_at =
         iif(new.sender_id = creator_id, coalesce(first_reply_at, new.created_at), first_reply_at),
       last_message_text = new.text,
       last_message_at = new.created_at,
       version = version + 1;
   END;`,
  `-- Message ids are compared in lower case, since clients could send capitals.
   UPDATE OR IGNORE messages SET id = lower(id) WHERE id <> lower(id);
   UPDATE OR IGNORE withdrawals SET id = lower(id) WHERE id <> lower(id);`,
  `-- Messages ever hidden by a decision, so that a resuming client also learns that they are shown again.
   ALTER TABLE messages ADD COLUMN was_hidden INTEGER NOT NULL DEFAULT 0;
   UPDATE messages SET was_hidden = 1 WHERE is_hidden = 1;
   DROP INDEX messages_hidden;
   CREATE INDEX messages_ever_hidden ON messages (seq) WHERE was_hidden = 1;`,
  `-- True when the author signs the rating with their whole name.
   ALTER TABLE conversation ADD COLUMN is_rating_signed INTEGER NOT NULL DEFAULT 0;`,
  `-- Uploaded files, whose bytes are in R2. The row comes before the bytes, and goes after them.
   CREATE TABLE attachments (
     id TEXT PRIMARY KEY,
     owner_id TEXT NOT NULL,
     -- The extension of its object's key.
     type TEXT NOT NULL,
     -- As readers get it, JSON.
     shown TEXT NOT NULL,
     -- The message that has it; NULL until it is sent.
     message_id TEXT,
     -- Time of its deletion, or of the next attempt; NULL once a message has it.
     due_at INTEGER,
     attempts INTEGER NOT NULL DEFAULT 0,
     -- 1 when its deletion has begun: no message can have it any more.
     is_gone INTEGER NOT NULL DEFAULT 0
   ) WITHOUT ROWID;
   CREATE INDEX attachments_due ON attachments (due_at) WHERE due_at IS NOT NULL;
   CREATE INDEX attachments_unsent ON attachments (owner_id) WHERE due_at IS NOT NULL;
   -- The attachments of a message in their order, as readers get them, JSON; NULL without any.
   ALTER TABLE messages ADD COLUMN attachments TEXT;
   CREATE INDEX messages_attached ON messages (seq) WHERE attachments IS NOT NULL;`,
  `-- The creator's clarification, and how long the deadline waits for its answer at most.
   ALTER TABLE conversation ADD COLUMN clarification_asked_at INTEGER;
   ALTER TABLE conversation ADD COLUMN clarification_waits_until INTEGER;
   ALTER TABLE conversation ADD COLUMN clarification_answered_at INTEGER;
   ALTER TABLE messages ADD COLUMN kind TEXT NOT NULL DEFAULT 'message';
   -- Clarifications are no questions and no answers: only ordinary messages count.
   DROP TRIGGER messages_counted;
   CREATE TRIGGER messages_counted AFTER INSERT ON messages BEGIN
     UPDATE conversation SET
       asker_messages = asker_messages + (new.kind = 'message' AND new.sender_id = asker_id),
       creator_messages = creator_messages + (new.kind = 'message' AND new.sender_id = creator_id),
       asker_last_seq = iif(new.sender_id = asker_id, new.seq, asker_last_seq),
       creator_last_seq = iif(new.sender_id = creator_id, new.seq, creator_last_seq),
       asked_at = iif(new.kind = 'message' AND new.sender_id = asker_id,
         coalesce(asked_at, new.created_at), asked_at),
       first_reply_at = iif(new.kind = 'message' AND new.sender_id = creator_id,
         coalesce(first_reply_at, new.created_at), first_reply_at),
       last_message_text = new.text,
       last_message_at = new.created_at,
       version = version + 1;
   END;`,
  `-- Deadlines can change: those of its order, for conversations from before the defaults of that time.
   ALTER TABLE conversation ADD COLUMN answer_days INTEGER NOT NULL DEFAULT 7;
   ALTER TABLE conversation ADD COLUMN release_days INTEGER NOT NULL DEFAULT 7;`,
  `-- Storing a message writes no row of the conversation: this view adds the messages since the last change that
   -- wrote one. The code and older code read and write through it.
   DROP TRIGGER messages_counted;
   ALTER TABLE conversation RENAME TO conversation_record;
   -- The last message that the row includes.
   ALTER TABLE conversation_record ADD COLUMN counted_seq INTEGER NOT NULL DEFAULT 0;
   UPDATE conversation_record SET counted_seq = max(asker_last_seq, creator_last_seq);
   CREATE VIEW conversation AS
     WITH later AS (
       SELECT messages.* FROM messages, conversation_record WHERE seq > counted_seq
     ), counted AS (
       SELECT count(*) AS messages,
         count(*) FILTER (WHERE kind = 'message' AND sender_id = asker_id) AS asker_messages,
         count(*) FILTER (WHERE kind = 'message' AND sender_id = creator_id) AS creator_messages,
         max(seq) FILTER (WHERE sender_id = asker_id) AS asker_last_seq,
         max(seq) FILTER (WHERE sender_id = creator_id) AS creator_last_seq,
         min(created_at) FILTER (WHERE kind = 'message' AND sender_id = asker_id) AS asked_at,
         min(created_at) FILTER (WHERE kind = 'message' AND sender_id = creator_id) AS first_reply_at
       FROM later, conversation_record
     )
     SELECT
       id, asker_id, creator_id, pricing, status, started_at, ended_at, price_cents, currency, order_id,
       answer_days, release_days, answer_by, clarification_asked_at, clarification_waits_until,
       clarification_answered_at, close_reason,
       record.asker_messages + counted.asker_messages AS asker_messages,
       record.creator_messages + counted.creator_messages AS creator_messages,
       coalesce(counted.asker_last_seq, record.asker_last_seq) AS asker_last_seq,
       coalesce(counted.creator_last_seq, record.creator_last_seq) AS creator_last_seq,
       coalesce(record.asked_at, counted.asked_at) AS asked_at,
       coalesce(record.first_reply_at, counted.first_reply_at) AS first_reply_at,
       coalesce((SELECT text FROM later ORDER BY seq DESC LIMIT 1), last_message_text) AS last_message_text,
       coalesce((SELECT created_at FROM later ORDER BY seq DESC LIMIT 1), last_message_at) AS last_message_at,
       rating_id, rating_stars, rating_comment, is_rating_hidden, is_rating_signed, rated_at, blocked_by,
       announced_phase, version + counted.messages AS version, counted_seq
     FROM conversation_record AS record, counted;
   CREATE TRIGGER conversation_inserted INSTEAD OF INSERT ON conversation BEGIN
     INSERT INTO conversation_record (id, asker_id, creator_id, pricing, status, started_at, ended_at, price_cents,
       currency, order_id, answer_by, answer_days, release_days)
     VALUES (NEW.id, NEW.asker_id, NEW.creator_id, NEW.pricing, NEW.status, NEW.started_at, NEW.ended_at,
       NEW.price_cents, NEW.currency, NEW.order_id, NEW.answer_by, coalesce(NEW.answer_days, 7),
       coalesce(NEW.release_days, 7));
   END;
   CREATE TRIGGER conversation_updated INSTEAD OF UPDATE ON conversation BEGIN
     UPDATE conversation_record SET
       status = NEW.status, ended_at = NEW.ended_at, answer_by = NEW.answer_by,
       close_reason = NEW.close_reason, asker_messages = NEW.asker_messages,
       creator_messages = NEW.creator_messages, clarification_asked_at = NEW.clarification_asked_at,
       clarification_waits_until = NEW.clarification_waits_until,
       clarification_answered_at = NEW.clarification_answered_at, asker_last_seq = NEW.asker_last_seq,
       creator_last_seq = NEW.creator_last_seq, asked_at = NEW.asked_at,
       first_reply_at = NEW.first_reply_at, last_message_text = NEW.last_message_text,
       last_message_at = NEW.last_message_at, rating_id = NEW.rating_id,
       rating_stars = NEW.rating_stars, rating_comment = NEW.rating_comment, rated_at = NEW.rated_at,
       blocked_by = NEW.blocked_by, announced_phase = NEW.announced_phase,
       is_rating_hidden = NEW.is_rating_hidden, is_rating_signed = NEW.is_rating_signed,
       version = NEW.version, counted_seq = max(NEW.asker_last_seq, NEW.creator_last_seq);
   END;`,
  `-- When the backup in R2 is due, as at most one row; without it, the backup has every change.
   CREATE TABLE backup (
     due_at INTEGER NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0
   );`,
];
