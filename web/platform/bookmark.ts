import { greatestBookmark } from '../../domain/bookmark.ts';
import { BOOKMARK_HEADER, BOOKMARK_KEY, storedBookmark } from '../../site/page-contract.ts';
import { type DeviceStorage, deviceStorage } from './device-storage.ts';

/**
 * The latest database bookmark that this browser has seen, in any tab. It is sent with every request, so that a user
 * reads their own writes from any replica. Storage shares it with other tabs and the next page.
 */
export class Bookmark {
  private readonly storage: Pick<DeviceStorage, 'getItem' | 'setItem'>;
  private seen: string | null = null;

  constructor(storage: Pick<DeviceStorage, 'getItem' | 'setItem'>) {
    this.storage = storage;
  }

  /** The greatest known bookmark; null when none has been seen lately. */
  get(): string | null {
    return greatestBookmark(this.seen, this.stored());
  }

  /** Takes in a bookmark; an older one changes nothing. Returns true when it is newer. */
  note(bookmark: string | null | undefined): boolean {
    const known = this.get();
    this.seen = greatestBookmark(known, bookmark);
    // When two tabs write at once, the lesser one may be stored last.
    if (this.seen !== this.stored()) this.store();
    return this.seen !== known;
  }

  /** Wraps `transport` so that users read their own writes. Answers may arrive out of order. */
  carriedBy(transport: typeof fetch): typeof fetch {
    return async (input, init) => {
      const headers = new Headers(init?.headers);
      const known = this.get();
      if (known) headers.set(BOOKMARK_HEADER, known);
      const response = await transport(input, { ...init, headers });
      this.note(response.headers.get(BOOKMARK_HEADER));
      return response;
    };
  }

  private store(): void {
    this.storage.setItem(BOOKMARK_KEY, `${Date.now()} ${this.seen}`);
  }

  private stored(): string | null {
    return storedBookmark(this.storage.getItem(BOOKMARK_KEY), Date.now());
  }
}

export const bookmark = new Bookmark(deviceStorage);

/** `fetch` with read-your-writes. */
export const fetchWithBookmark = bookmark.carriedBy((input, init) => fetch(input, init));
