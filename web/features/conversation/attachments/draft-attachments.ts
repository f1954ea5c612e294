import type { Attachment, AttachmentKind } from '../../../../domain/conversations/attachment.ts';
import { ATTACHMENTS_PER_MESSAGE_MAX } from '../../../../domain/limits.ts';
import { retryDelay, retryPolicies } from '../../../../domain/retry.ts';
import type { AttachmentFile } from '../../../data/attachments.ts';
import { isNoAnswer, isRefusal, messageOf } from '../../../platform/api-problem.ts';
import { parseStored } from '../../../platform/device-storage.ts';
import { createStore, type Store } from '../../../platform/store.ts';

/** A file that is chosen for the next message. */
export interface DraftAttachment {
  /** Names it on this device. */
  key: string;
  name: string;
  kind: AttachmentKind;
  peaks: string | null;
  /** `waiting`: for others, or for the network. `failed`: until the user retries or removes it. */
  state: 'waiting' | 'sending' | 'ready' | 'failed';
  /** The fraction that has been sent. */
  sent: number;
  error: string | null;
  /** False when a retry would fail again. */
  canRetry: boolean;
  /** Null until it is `ready`. */
  attachment: Attachment | null;
  /** Null once it is uploaded and the page was loaded again. */
  blob: Blob | null;
}

const INTERRUPTED = 'Envoi interrompu par l’appareil ou le réseau : nouvel essai automatique.';

/** The part that outlives the page, as JSON. Bytes that are not uploaded are stored beside it. */
type StoredItem = Pick<DraftAttachment, 'key' | 'name' | 'kind' | 'peaks' | 'attachment'>;

interface DraftAttachmentsOptions {
  /** The stored list, and its replacement; '' for none. */
  load: () => string | null;
  save: (list: string) => void;
  files: {
    store: (key: string, file: Blob) => Promise<void>;
    load: (key: string) => Promise<Blob | null>;
    delete: (key: string) => Promise<void>;
  };
  upload: (
    file: AttachmentFile,
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ) => Promise<Attachment>;
  /** Deletes an uploaded file that is not sent after all. */
  discard: (id: string) => void;
  /** Resolves when the network is back, or lost. */
  waitFor: (wanted: 'up' | 'lost', signal: AbortSignal) => Promise<void>;
  /** Runs one upload of this browser at a time, in whichever tab; rejects when `ended` aborts before its turn. */
  takeTurn: <Result>(upload: () => Promise<Result>, ended: AbortSignal) => Promise<Result>;
  /** Called for files that this browser has lost before they were uploaded. */
  onLost: (names: string[]) => void;
}

export interface NewFile extends AttachmentFile {
  kind: AttachmentKind;
}

/**
 * The files chosen for the next message of a conversation. They are uploaded one after the other as soon as
 * they are chosen; one that the network interrupts is sent again when it is back, and one that fails although it is there
 * after growing pauses, which a retry by the user ends. Nothing is lost by a
 * reload: uploaded ones are named by their ids, others are stored in the browser.
 */
export class DraftAttachments {
  readonly items: Store<readonly DraftAttachment[]>;
  private readonly options: DraftAttachmentsOptions;
  private readonly uploads = new Map<string, AbortController>();
  private ended = new AbortController();
  private isRunning = false;
  /** Failed attempts in a row of each file. */
  private readonly failures = new Map<string, number>();
  private pause = new AbortController();

  constructor(options: DraftAttachmentsOptions) {
    this.options = options;
    this.items = createStore<readonly DraftAttachment[]>(readStored(options.load()));
  }

  /** Continues what an earlier page has begun. */
  async start(): Promise<void> {
    this.ended = new AbortController();
    const missing = this.items.get().filter(({ attachment, blob }) => !attachment && !blob);
    const found = await Promise.all(missing.map(({ key }) => this.options.files.load(key)));
    const lost = missing.filter((_, index) => !found[index]);
    for (const [index, { key }] of missing.entries())
      if (found[index]) this.change(key, { blob: found[index] });
    if (lost.length > 0) {
      this.replace(this.items.get().filter((item) => !lost.some(({ key }) => key === item.key)));
      this.options.onLost(lost.map(({ name }) => name));
    }
    void this.run();
  }

  /** Stops the upload under way; it begins anew when the conversation is next opened. */
  end(): void {
    this.ended.abort();
    for (const upload of this.uploads.values()) upload.abort();
  }

  /** Adds the files that one message can still have; returns the number of those that it cannot. */
  add(files: readonly NewFile[]): number {
    const room = Math.max(0, ATTACHMENTS_PER_MESSAGE_MAX - this.items.get().length);
    const added = files.slice(0, room).map((file): DraftAttachment => {
      const key = crypto.randomUUID();
      void this.options.files.store(key, file.blob);
      return { ...fromStored({ ...file, key, attachment: null }), blob: file.blob };
    });
    this.replace([...this.items.get(), ...added]);
    void this.run();
    return files.length - added.length;
  }

  retry(key: string): void {
    this.change(key, { state: 'waiting', error: null, sent: 0 });
    this.pause.abort();
    void this.run();
  }

  remove(key: string): void {
    const item = this.items.get().find((each) => each.key === key);
    this.replace(this.items.get().filter((each) => each.key !== key));
    this.uploads.get(key)?.abort();
    void this.options.files.delete(key);
    if (item?.attachment) this.options.discard(item.attachment.id);
  }

  /** Empties the list, once its message is stored. */
  clear(): void {
    this.replace([]);
  }

  /** Puts back those of a message that was not sent. */
  restore(attachments: readonly Attachment[]): void {
    const back = attachments.map((attachment) => {
      const { id, name, kind, peaks } = attachment;
      return fromStored({ key: id, name, kind, peaks, attachment });
    });
    this.replace([...back, ...this.items.get()]);
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      for (;;) {
        const ended = this.ended.signal;
        if (!this.next() || ended.aborted) return;
        const turn = this.options.takeTurn(async () => {
          // Another tab may have uploaded it, or sent its message, meanwhile.
          this.follow();
          const next = this.next();
          return next && this.send(next, ended);
        }, ended);
        // The next turn may be another tab's while this one waits.
        const wait = await turn.catch(() => null);
        if (wait === null) return;
        await wait?.();
      }
    } finally {
      this.isRunning = false;
    }
  }

  /** Takes over the list as another tab has stored it. */
  follow(): void {
    const own = this.items.get();
    const stored = readStored(this.options.load()).map((item) => {
      const known = own.find(({ key }) => key === item.key);
      return known && !item.attachment ? known : { ...item, blob: known?.blob ?? null };
    });
    for (const { key } of own)
      if (!stored.some((item) => item.key === key)) this.uploads.get(key)?.abort();
    this.items.set(stored);
  }

  private next(): DraftAttachment | undefined {
    return this.items.get().find(({ state, blob }) => state === 'waiting' && blob);
  }

  /** Uploads the file; resolves to what to wait for before the next attempt, if it has to be repeated. */
  private async send(
    item: DraftAttachment,
    ended: AbortSignal,
  ): Promise<(() => Promise<unknown>) | undefined> {
    const { key, name, peaks, blob } = item;
    const upload = new AbortController();
    this.uploads.set(key, upload);
    this.change(key, { state: 'sending', sent: 0, error: null });
    // A dead connection may take minutes to fail.
    void this.options.waitFor('lost', upload.signal).then(() => upload.abort('lost'));
    try {
      const onProgress = (sent: number) => this.change(key, { sent });
      const file = { blob: blob!, name, peaks };
      const attachment = await this.options.upload(file, onProgress, upload.signal);
      if (this.has(key)) this.change(key, { state: 'ready', attachment });
      // It was removed meanwhile.
      else this.options.discard(attachment.id);
      void this.options.files.delete(key);
    } catch (error) {
      if (ended.aborted) this.change(key, { state: 'waiting' });
      else if (upload.signal.reason === 'lost') {
        this.change(key, { state: 'waiting' });
        return () => Promise.race([this.options.waitFor('up', ended), aborted(ended)]);
      } else if (isNoAnswer(error)) {
        this.change(key, { state: 'waiting', error: INTERRUPTED });
        return () => this.pauseAfterFailure(key, ended);
      } else if (!upload.signal.aborted) {
        const text = messageOf(error, 'Cet envoi a échoué.');
        this.change(key, { state: 'failed', error: text, canRetry: !isRefusal(error) });
      }
    } finally {
      this.uploads.delete(key);
      // Also ends the wait for a lost network.
      if (!upload.signal.aborted) upload.abort('over');
    }
    return undefined;
  }

  /** Waits for the network and, when it is there, longer after each failure; shorter when the user retries. */
  private async pauseAfterFailure(key: string, ended: AbortSignal): Promise<void> {
    const failures = (this.failures.get(key) ?? 0) + 1;
    this.failures.set(key, failures);
    this.pause = new AbortController();
    const delay = new Promise((resolve) => {
      setTimeout(resolve, retryDelay(failures, retryPolicies.uploads));
    });
    const isUp = this.options.waitFor('up', ended);
    await Promise.race([
      Promise.all([isUp, Promise.race([delay, aborted(this.pause.signal)])]),
      aborted(ended),
    ]);
  }

  private has(key: string): boolean {
    return this.items.get().some((each) => each.key === key);
  }

  private change(key: string, changed: Partial<DraftAttachment>): void {
    this.replace(
      this.items.get().map((item) => (item.key === key ? { ...item, ...changed } : item)),
    );
  }

  private replace(items: readonly DraftAttachment[]): void {
    const stored = items.map(
      ({ key, name, kind, peaks, attachment }): StoredItem => ({
        ...{ key, name, kind, peaks, attachment },
      }),
    );
    this.options.save(stored.length > 0 ? JSON.stringify(stored) : '');
    this.items.set(items);
  }
}

/** The items in the list that this browser stored, without those that it or another program has damaged. */
function readStored(list: string | null): DraftAttachment[] {
  const stored = parseStored<unknown[]>(list, Array.isArray) ?? [];
  return stored.filter(isStoredItem).map(fromStored);
}

function isStoredItem(item: unknown): item is StoredItem {
  const { key, name, kind } = (item ?? {}) as Partial<Record<keyof StoredItem, unknown>>;
  return typeof key === 'string' && typeof name === 'string' && typeof kind === 'string';
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function fromStored(stored: StoredItem): DraftAttachment {
  const { key, name, kind, peaks, attachment } = stored;
  return {
    ...{ key, name, kind, peaks, attachment },
    state: attachment ? 'ready' : 'waiting',
    sent: 0,
    error: null,
    canRetry: true,
    blob: null,
  };
}
