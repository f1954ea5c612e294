import { perCallDeadline } from '../../database/deadline.ts';
import { describeFailure } from '../../database/failure.ts';
import { greatestBookmark } from '../../domain/bookmark.ts';
import type { ServerFrame } from '../../domain/conversations/conversation-wire.ts';
import type { Periods } from '../../domain/periods.ts';
import { DEADLINE_MS } from '../env-with-deadlines.ts';
import type { Sockets } from '../sockets.ts';
import { deliverToD1 } from './d1-row.ts';
import { describeForInbox } from './inbox-entry.ts';
import type { ConversationRecord, MessageLog } from './message-log.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';

/**
 * Deliveries follow a change at once, then at most this often: a lively exchange shares them. Where both
 * people are here, and see everything at once, all others have more time.
 */
const INTERVAL_MS = { usual: 1_000, together: 2_000 };

/** A little more than the inbox itself waits for: it asks D1, too. */
const deadline = perCallDeadline(DEADLINE_MS + 250);

/** The parts of a conversation that its deliveries work with. */
interface ConversationParts {
  ctx: DurableObjectState;
  env: Env;
  periods: Periods;
  log: MessageLog;
  outbox: Outbox;
  sockets: Sockets<ServerFrame>;
  /** Called when a delivery has to be tried again later. */
  onFailure: () => void;
}

/** Tells whoever the outbox says is behind about the conversation's present state. */
export class Deliveries {
  private readonly parts: ConversationParts;
  private running: Promise<void> | null = null;
  private lastAt = 0;
  private delivered: string | null = null;

  constructor(parts: ConversationParts) {
    this.parts = parts;
  }

  /**
   * D1's state after the last delivery there since the object woke: who reads from there on sees what it
   * was told. Null where it was told nothing.
   */
  get bookmark(): string | null {
    return this.delivered;
  }

  /** Delivers now, or once the interval since the last time has passed, until nobody is behind. */
  start(): void {
    if (this.running) return;
    this.running = this.run();
    this.parts.ctx.waitUntil(this.running);
  }

  /** Tells everybody who is due, once. Failures wait for their next turn in the outbox. */
  async deliverDue(): Promise<void> {
    this.lastAt = Date.now();
    const { log, outbox } = this.parts;
    // One state for all: nobody is told of what D1 does not have yet.
    const record = log.read()!;
    // D1 first: the inboxes read the conversation's row there.
    const toD1 = outbox.due(this.lastAt).filter(({ target }) => target === 'd1');
    await this.deliver(toD1, record);
    const toInboxes = outbox.due(Date.now()).filter(({ target }) => target !== 'd1');
    await this.deliver(toInboxes, record);
  }

  private async run(): Promise<void> {
    try {
      for (;;) {
        const interval = this.areTogether() ? INTERVAL_MS.together : INTERVAL_MS.usual;
        const pause = this.lastAt + interval - Date.now();
        if (pause > 0) await scheduler.wait(pause);
        if (this.parts.outbox.due(Date.now()).length === 0) return;
        await this.deliverDue();
      }
    } finally {
      this.running = null;
    }
  }

  /** Whether both people have the conversation open. */
  private areTogether(): boolean {
    const { log, sockets } = this.parts;
    const { askerId, creatorId } = log.read()!;
    return [askerId, creatorId].every((id) => sockets.of(id).length > 0);
  }

  private async deliver(entries: OutboxEntry[], record: ConversationRecord): Promise<void> {
    const { log, outbox, onFailure } = this.parts;
    await Promise.all(
      entries.map(async (entry) => {
        try {
          await this.tell(entry, record);
          if (log.read()?.version === record.version) outbox.delivered(entry);
          else outbox.outrun(entry);
          // While D1 was away, the inboxes were told without a bookmark that has this.
          if (entry.target === 'd1' && entry.attempts > 0) outbox.addInboxes(Date.now());
        } catch (error) {
          outbox.failed(entry, Date.now());
          onFailure();
          console.warn(
            JSON.stringify({
              event: 'conversation.delivery_failed',
              conversation: record.id,
              target: entry.target,
              attempts: entry.attempts + 1,
              error: describeFailure(error),
            }),
          );
        }
      }),
    );
  }

  private async tell({ target }: OutboxEntry, record: ConversationRecord): Promise<void> {
    const { env, periods } = this.parts;
    if (target === 'd1') {
      const session = env.DB.withSession('first-primary');
      await deliverToD1(session, record, periods);
      this.delivered = greatestBookmark(this.delivered, session.getBookmark());
      return;
    }
    const userId = target === 'asker' ? record.askerId : record.creatorId;
    const inbox = env.INBOX.getByName(userId);
    const entry = describeForInbox(record, target, Date.now());
    await deadline.wait('inbox', () => inbox.notify(entry, this.delivered));
  }
}
