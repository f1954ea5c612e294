import { greatestBookmark } from '../../domain/bookmark.ts';
import { BOOKMARK_HEADER, BOOKMARK_KEY, storedBookmark } from '../../site/page-contract.ts';
import { type DeviceStorage, deviceStorage } from './device-storage.ts';

/**
 * How far the database was, as far as this browser has heard, in whatever tab: it goes along with every
 * request, so that we read our own writes from any replica. It is kept where other tabs and the next page
 * find it.
 */
export class Bookmark {
  private readonly storage: Pick<DeviceStorage, 'getItem' | 'setItem'>;
  private seen: string | null = null;

  constructor(storage: Pick<DeviceStorage, 'getItem' | 'setItem'>) {
    this.storage = storage;
  }

  /** The greatest known; null where nobody has told of one lately. */
  get(): string | null {
    return greatestBookmark(this.seen, this.kept());
  }

  /** Takes in one; an older one changes nothing. Says whether it is news. */
  note(told: string | null | undefined): boolean {
    const known = this.get();
    this.seen = greatestBookmark(known, told);
    // Of two tabs that write at once, the one with the lesser may have come last.
    if (this.seen !== this.kept()) this.keep();
    return this.seen !== known;
  }

  /** `transport` for who reads their own writes. Answers overtake one another. */
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

  private keep(): void {
    this.storage.setItem(BOOKMARK_KEY, `${Date.now()} ${this.seen}`);
  }

  private kept(): string | null {
    return storedBookmark(this.storage.getItem(BOOKMARK_KEY), Date.now());
  }
}

/** This tab's. */
export const bookmark = new Bookmark(deviceStorage);

/** `fetch` of somebody who reads their own writes. */
export const fetchWithBookmark = bookmark.carriedBy((input, init) => fetch(input, init));
