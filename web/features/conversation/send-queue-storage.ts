import { clearDraft, draftsUnder, saveDraft } from '../../platform/draft-storage.ts';
import type { PendingMessage } from './timeline.ts';

/** A message that the server has not confirmed, as stored in this browser. */
export interface UnsentMessage extends PendingMessage {
  /** True when it may have been sent. Then only the server knows whether it is stored. */
  mayHaveLeft: boolean;
}

/** The value stored under its id. */
type Kept = Omit<UnsentMessage, 'id'> & { tab: string };

const lockOf = (tab: string) => `dis-moi.tab.${tab}`;

/** The name of this tab; null until it has shown a conversation. */
let thisTab: string | null = null;
/** True when other tabs can see that this one is open. */
let isKnown = false;

/** Returns the tab's name; the tab holds a lock of that name until it is closed or crashes. */
function tabName(): string {
  if (thisTab) return thisTab;
  thisTab = crypto.randomUUID();
  // A page over plain http has no locks: its tabs do not know of one another.
  void navigator.locks?.request(lockOf(thisTab), () => {
    isKnown = true;
    return new Promise(() => undefined);
  });
  return thisTab;
}

/**
 * Pending messages, stored in this browser until the server has them, so that leaving the page, a
 * reload or a crash loses none. They belong to one user: the next user to sign in here never sees
 * nor sends them. They also belong to one tab, the only one that sends them, so that an unsent
 * message of that tab is certainly unsent. Once the tab is closed, another takes them over.
 */
export class UnsentMessages {
  private readonly prefix: string;
  private readonly tab = tabName();

  constructor(viewerId: string, conversationId: string) {
    this.prefix = `unsent.${viewerId}.${conversationId}.`;
  }

  /** The messages of this tab, in the order sent. */
  all(): UnsentMessage[] {
    return this.of(this.tab);
  }

  /** Stores the message or its changes, and returns it as stored. */
  keep(message: UnsentMessage): UnsentMessage {
    // Until this tab's lock is held, another tab might send what it finds.
    const kept = { ...message, mayHaveLeft: message.mayHaveLeft || !isKnown };
    const { id, ...rest } = { ...kept, tab: this.tab };
    saveDraft(this.prefix + id, JSON.stringify(rest));
    return kept;
  }

  remove(id: string): void {
    clearDraft(this.prefix + id);
  }

  /**
   * Passes on the messages of closed tabs, and those of open ones once they close, until `signal`
   * aborts. The callback stores or removes each message.
   */
  handOver(onMessage: (message: UnsentMessage) => void, signal: AbortSignal): void {
    const awaited = new Set([this.tab]);
    const awaitOthers = () => {
      for (const { tab } of this.kept()) {
        if (awaited.has(tab)) continue;
        awaited.add(tab);
        const takeOver = () => {
          for (const message of this.of(tab)) onMessage({ ...message, mayHaveLeft: true });
        };
        // Two tabs that send the same message use the same id, which the server stores once.
        if (!navigator.locks) {
          takeOver();
          continue;
        }
        navigator.locks.request(lockOf(tab), { signal }, takeOver).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      }
    };
    awaitOthers();
    // Another tab has stored a message.
    addEventListener('storage', awaitOthers, { signal });
  }

  private of(owner: string): UnsentMessage[] {
    return this.kept()
      .filter(({ tab }) => tab === owner)
      .map(({ tab: _, ...message }) => message);
  }

  private kept(): (UnsentMessage & { tab: string })[] {
    return draftsUnder(this.prefix)
      .map(([key, text]) => ({ id: key.slice(this.prefix.length), ...(JSON.parse(text) as Kept) }))
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  }
}
