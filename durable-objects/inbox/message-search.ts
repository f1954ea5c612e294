import { excerptAround } from '../../domain/conversations/message-search.ts';
import { wordsOf } from '../../domain/search/french-words.ts';
import { prefixTerm } from '../../domain/search/fts5.ts';
import { log } from '../../worker/platform/log.ts';

/** Conversations that one search reads to bring the index up to date, and messages of all of them. */
const CONVERSATIONS_PER_SEARCH = 60;
const CONVERSATIONS_AT_ONCE = 10;
/** Messages in the index; the oldest leave it. */
const INDEXED_MAX = 20_000;
const PAGE_SIZE = 20;

/** Position in the results: the time and row of the last one. */
export interface MessagePlace {
  at: number;
  row: number;
}

export interface FoundMessage {
  conversationId: string;
  seq: number;
  /** Epoch milliseconds. */
  at: number;
  excerpt: string;
}

export interface FoundMessages {
  found: FoundMessage[];
  next: MessagePlace | null;
  /** False while conversations wait to be read: the same search again finds more. */
  isComplete: boolean;
}

type TextRow = { row: number; conversation_id: string; seq: number; at: number; text: string };

/**
 * The index of the owner's messages. Nobody pays for it who does not search: a search first reads what
 * conversations have received since the one before, a limited number each time, the latest first. Texts in the
 * conversations decide: a message that was hidden since is not found.
 */
export class MessageSearch {
  private readonly ctx: DurableObjectState;
  private readonly env: Env;
  /** Removals since the object woke. Messages that were read before the last one are not stored. */
  private removals = 0;

  constructor({ ctx, env }: { ctx: DurableObjectState; env: Env }) {
    this.ctx = ctx;
    this.env = env;
  }

  private get sql() {
    return this.ctx.storage.sql;
  }

  private get ownerId() {
    return this.ctx.id.name!;
  }

  /** The owner's messages with words that begin with each of `words`, the latest first, after `place`. */
  async find(words: readonly string[], place: MessagePlace | null): Promise<FoundMessages> {
    if (words.length === 0) return { found: [], next: null, isComplete: true };
    const isComplete = await this.catchUp();
    const rows = this.rowsWith(words, place);
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    const next = rows.length > PAGE_SIZE && last ? { at: last.at, row: last.row } : null;
    return { found: await this.present(page, words), next, isComplete };
  }

  /** Removes a conversation from the index, which reads it again. */
  deleteFromIndex(conversationId: string): void {
    this.removals += 1;
    this.ctx.storage.transactionSync(() => {
      this.sql.exec('DELETE FROM searched WHERE conversation_id = ?', conversationId);
      this.sql.exec('DELETE FROM message_texts WHERE conversation_id = ?', conversationId);
    });
  }

  /** Stores nothing of what is being read, since the owner's account is deleted. */
  close(): void {
    this.removals += 1;
  }

  /** Reads new messages into the index; false when some conversations remain, or did not answer. */
  private async catchUp(): Promise<boolean> {
    const { removals } = this;
    const behind = this.sql
      .exec<{ conversation_id: string; seq: number }>(
        `SELECT marks.conversation_id, coalesce(searched.seq, 0) AS seq
         FROM marks LEFT JOIN searched ON searched.conversation_id = marks.conversation_id
         WHERE marks.last_seq > coalesce(searched.seq, 0)
         ORDER BY marks.change DESC LIMIT ?`,
        CONVERSATIONS_PER_SEARCH + 1,
      )
      .toArray();
    const read = behind.slice(0, CONVERSATIONS_PER_SEARCH);
    let isComplete = read.length === behind.length;
    for (let at = 0; at < read.length; at += CONVERSATIONS_AT_ONCE) {
      const group = read.slice(at, at + CONVERSATIONS_AT_ONCE);
      const outcomes = await Promise.all(
        group.map(({ conversation_id, seq }) =>
          this.readConversation(conversation_id, seq, removals),
        ),
      );
      isComplete &&= outcomes.every(Boolean);
    }
    if (read.length > 0) this.dropOldest();
    return isComplete;
  }

  private dropOldest(): void {
    this.sql.exec(
      `DELETE FROM message_texts WHERE row IN
         (SELECT row FROM message_texts ORDER BY at DESC, row DESC LIMIT -1 OFFSET ?)`,
      INDEXED_MAX,
    );
  }

  /** True when the conversation's messages are in the index as far as the inbox knows them. */
  private async readConversation(
    conversationId: string,
    after: number,
    removals: number,
  ): Promise<boolean> {
    try {
      const conversation = this.env.CONVERSATION.getByName(conversationId);
      const messages = (await conversation.messages(this.ownerId, { after })) ?? [];
      const last = messages.at(-1)?.seq;
      if (this.removals !== removals) return false;
      this.ctx.storage.transactionSync(() => {
        // Others' hidden messages come without their text.
        const texts = messages.filter(
          ({ hidden, senderId }) => !hidden || senderId === this.ownerId,
        );
        for (const { seq, createdAt, text } of texts)
          this.sql.exec(
            'INSERT OR IGNORE INTO message_texts (conversation_id, seq, at, text, words) VALUES (?, ?, ?, ?, ?)',
            conversationId,
            seq,
            Date.parse(createdAt),
            text,
            wordsOf(text).join(' '),
          );
        // Without messages, the conversation is not the owner's any more, or lost them in a restore.
        this.sql.exec(
          `INSERT INTO searched (conversation_id, seq)
           SELECT ?1, coalesce(?2, (SELECT last_seq FROM marks WHERE conversation_id = ?1))
           WHERE true ON CONFLICT (conversation_id) DO UPDATE SET seq = max(seq, excluded.seq)`,
          conversationId,
          last ?? null,
        );
      });
      const [mark] = this.sql
        .exec<{ isBehind: number }>(
          `SELECT marks.last_seq > searched.seq AS isBehind FROM marks
           JOIN searched ON searched.conversation_id = marks.conversation_id
           WHERE marks.conversation_id = ?`,
          conversationId,
        )
        .toArray();
      return mark?.isBehind !== 1;
    } catch (error) {
      log.warn('message_search.conversation_failed', { conversationId, error });
      return false;
    }
  }

  private rowsWith(words: readonly string[], place: MessagePlace | null): TextRow[] {
    const match = words.map(prefixTerm).join(' ');
    return this.sql
      .exec<TextRow>(
        `SELECT texts.row, texts.conversation_id, texts.seq, texts.at, texts.text
         FROM message_words JOIN message_texts texts ON texts.row = message_words.rowid
         WHERE message_words MATCH ?1 AND (?2 IS NULL OR (texts.at, texts.row) < (?2, ?3))
         ORDER BY texts.at DESC, texts.row DESC LIMIT ?4`,
        match,
        place?.at ?? null,
        place?.row ?? null,
        PAGE_SIZE + 1,
      )
      .toArray();
  }

  /** The rows whose texts their conversations still show to the owner; others leave the index. */
  private async present(rows: TextRow[], words: readonly string[]): Promise<FoundMessage[]> {
    const byConversation = Map.groupBy(rows, ({ conversation_id }) => conversation_id);
    const shown = new Map<number, string>();
    await Promise.all(
      [...byConversation].map(async ([id, its]) => {
        const texts = await this.env.CONVERSATION.getByName(id).shownTexts(
          this.ownerId,
          its.map(({ seq }) => seq),
        );
        for (const { row, seq } of its) {
          const text = texts[seq];
          if (text !== undefined) shown.set(row, text);
        }
      }),
    );
    const changed = rows.filter(({ row, text }) => shown.get(row) !== text);
    for (const { conversation_id } of changed) this.deleteFromIndex(conversation_id);
    return rows
      .filter((row) => !changed.includes(row))
      .map(({ conversation_id, seq, at, text }) => ({
        ...{ conversationId: conversation_id, seq, at, excerpt: excerptAround(text, words) },
      }));
  }
}
