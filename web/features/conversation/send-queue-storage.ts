import { parseStored } from '../../platform/device-storage.ts';
import { clearDraft, draftsUnder, saveDraft } from '../../platform/draft-storage.ts';
import type { PendingMessage } from './timeline.ts';

/** A message that the server has not confirmed, as stored in this browser. */
export interface UnsentMessage extends PendingMessage {
  /** True when it may have been sent. Then only the server knows whether it is stored. */
  mayHaveLeft: boolean;
}

/** The value stored under its id. */
type StoredMessage = Omit<UnsentMessage, 'id'> & { tab: string };

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
 * nor sends them. They also belong to one tab, the only one that sends them: a message that its tab
 * has not sent has not left the browser. Once the tab is closed, another takes them over.
 */
export class SendQueueStorage {
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
  store(message: UnsentMessage): UnsentMessage {
    // Until this tab's lock is held, another tab might send what it finds.
    const stored = { ...message, mayHaveLeft: message.mayHaveLeft || !isKnown };
    const { id, ...rest } = { ...stored, tab: this.tab };
    saveDraft(this.prefix + id, JSON.stringify(rest));
    return stored;
  }

  remove(id: string): void {
    clearDraft(this.prefix + id);
  }

  /**
   * Passes on the messages of closed tabs, and those of open ones once they close, until `signal`
   * aborts. The callback stores or removes each message.
   */
  adoptFromClosedTabs(onMessage: (message: UnsentMessage) => void, signal: AbortSignal): void {
    const watched = new Set([this.tab]);
    const watchOthers = () => {
      for (const { tab } of this.stored()) {
        if (watched.has(tab)) continue;
        watched.add(tab);
        const adopt = () => {
          for (const message of this.of(tab)) onMessage({ ...message, mayHaveLeft: true });
        };
        // Two tabs that send the same message use the same id, which the server stores once.
        if (!navigator.locks) {
          adopt();
          continue;
        }
        navigator.locks.request(lockOf(tab), { signal }, adopt).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      }
    };
    watchOthers();
    // Another tab has stored a message.
    addEventListener('storage', watchOthers, { signal });
  }

  private of(owner: string): UnsentMessage[] {
    return this.stored()
      .filter(({ tab }) => tab === owner)
      .map(({ tab: _, ...message }) => message);
  }

  private stored(): (UnsentMessage & { tab: string })[] {
    return draftsUnder(this.prefix)
      .flatMap(([key, text]) => {
        const message = parseStored<StoredMessage>(
          text,
          ({ text, createdAt, tab }) =>
            typeof text === 'string' && typeof createdAt === 'string' && typeof tab === 'string',
        );
        return message ? { id: key.slice(this.prefix.length), ...message } : [];
      })
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  }
}
