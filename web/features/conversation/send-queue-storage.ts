import { clearDraft, draftsUnder, saveDraft } from '../../platform/draft-storage.ts';
import type { PendingMessage } from './timeline.ts';

/** A message that the server has not confirmed, as this browser keeps it. */
export interface UnsentMessage extends PendingMessage {
  /** Whether it may have left this browser. Then only the server knows whether it is stored. */
  mayHaveLeft: boolean;
}

/** What is kept of it under its id. */
type Kept = Omit<UnsentMessage, 'id'> & { tab: string };

const lockOf = (tab: string) => `dis-moi.tab.${tab}`;

/** This tab while it is open, once it has shown a conversation. */
let thisTab: string | null = null;
/** Whether other tabs can see that it is open. */
let isKnown = false;

/** The name of this tab; it holds a lock of that name until it is gone, however it goes. */
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
 * Messages on their way, kept in this browser until the server has them, so that leaving the page, a
 * reload or a crash loses none. They belong to one person: the next one to sign in here never sees
 * nor sends them. And they belong to one tab, the only one that sends them: what has not left that
 * tab has not left the browser. Once it is gone, another tab takes them over.
 */
export class UnsentMessages {
  private readonly prefix: string;
  private readonly tab = tabName();

  constructor(viewerId: string, conversationId: string) {
    this.prefix = `unsent.${viewerId}.${conversationId}.`;
  }

  /** Those of this tab, in the order sent. */
  all(): UnsentMessage[] {
    return this.of(this.tab);
  }

  /** Keeps the message, or what has changed of it; gives it as it is kept. */
  keep(message: UnsentMessage): UnsentMessage {
    // Before it is known that this tab is open, another one might send what it finds.
    const kept = { ...message, mayHaveLeft: message.mayHaveLeft || !isKnown };
    const { id, ...rest } = { ...kept, tab: this.tab };
    saveDraft(this.prefix + id, JSON.stringify(rest));
    return kept;
  }

  remove(id: string): void {
    clearDraft(this.prefix + id);
  }

  /**
   * Hands over the messages of tabs that are gone, and of others once they are, until `signal` says
   * that it is enough. Who hears of one keeps or removes it.
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
        // Two tabs that send the same message send it under the same id, which the server stores once.
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
    // Another tab has kept something.
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
