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
 * The minimum interval between deliveries, which a lively exchange shares; the first follows a change at
 * once. While both participants have open sockets, which show everything at once, other targets can wait
 * longer.
 */
const INTERVAL_MS = { usual: 1_000, together: 2_000 };

/** A little longer than the inbox's own deadline, since the inbox queries D1 too. */
const deadline = perCallDeadline(DEADLINE_MS + 250);

/** Dependencies of the deliveries. */
interface ConversationParts {
  ctx: DurableObjectState;
  env: Env;
  periods: Periods;
  log: MessageLog;
  outbox: Outbox;
  sockets: Sockets<ServerFrame>;
  /** Called after a failed delivery, to schedule a retry. */
  onFailure: () => void;
}

/** Delivers the conversation's present state to every target in the outbox. */
export class Deliveries {
  private readonly parts: ConversationParts;
  private running: Promise<void> | null = null;
  private lastAt = 0;
  private delivered: string | null = null;

  constructor(parts: ConversationParts) {
    this.parts = parts;
  }

  /**
   * D1's bookmark after the last delivery since the object woke. Reads from this bookmark on see what was
   * delivered. Null before the first delivery.
   */
  get bookmark(): string | null {
    return this.delivered;
  }

  /** Delivers now, or after the interval since the last time, until the outbox is empty. */
  start(): void {
    if (this.running) return;
    this.running = this.run();
    this.parts.ctx.waitUntil(this.running);
  }

  /** Delivers once to every target that is due. Failures stay in the outbox until their next attempt. */
  async deliverDue(): Promise<void> {
    this.lastAt = Date.now();
    const { log, outbox } = this.parts;
    // One state for all targets: no inbox gets what D1 does not have yet.
    const record = log.read()!;
    // D1 comes first, because the inboxes read the conversation's row there.
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
        // A clock that is set back makes no pause longer.
        if (pause > 0) await scheduler.wait(Math.min(pause, interval));
        if (this.parts.outbox.due(Date.now()).length === 0) return;
        await this.deliverDue();
      }
    } finally {
      this.running = null;
    }
  }

  /** True while both participants have the conversation open. */
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
          await this.deliverTo(entry, record);
          if (log.read()?.version === record.version) outbox.delivered(entry);
          else outbox.outrun(entry);
          // During D1's outage, the inboxes were notified without a bookmark that includes this.
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

  private async deliverTo({ target }: OutboxEntry, record: ConversationRecord): Promise<void> {
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
