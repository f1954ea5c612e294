/**
 * A browser's storage that never throws. A browser may refuse it altogether, or be full: values
 * that it rejects stay in this tab's memory.
 */
export class DeviceStorage {
  private readonly storage: () => Storage;
  /** The values that the browser rejected; null for one that it did not delete. */
  private readonly inMemory = new Map<string, string | null>();

  /** `storage` may throw, as reading `localStorage` does when it is forbidden. */
  constructor(storage: () => Storage) {
    this.storage = storage;
  }

  getItem(key: string): string | null {
    const known = this.inMemory.get(key);
    return known !== undefined ? known : this.attempt((storage) => storage.getItem(key), null);
  }

  setItem(key: string, value: string): void {
    const isTaken = this.attempt((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
    if (isTaken) this.inMemory.delete(key);
    else this.inMemory.set(key, value);
  }

  removeItem(key: string): void {
    const isDeleted = this.attempt((storage) => {
      storage.removeItem(key);
      return true;
    }, false);
    if (isDeleted) this.inMemory.delete(key);
    else this.inMemory.set(key, null);
  }

  entries(): [key: string, value: string][] {
    const stored = this.attempt((storage) => Object.entries({ ...storage }), []);
    const all = new Map<string, string | null>([...stored, ...this.inMemory]);
    return [...all].filter((entry): entry is [string, string] => entry[1] !== null);
  }

  /** True when the browser lets this site store anything; false also when it is full. */
  isAvailable(): boolean {
    const probe = 'dis-moi.probe';
    return this.attempt((storage) => {
      storage.setItem(probe, probe);
      storage.removeItem(probe);
      return true;
    }, false);
  }

  private attempt<Result>(act: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return act(this.storage());
    } catch {
      // Refused or full: this tab continues from memory.
      return otherwise;
    }
  }
}

/**
 * The value of a stored JSON text; null for none, and for one that is not as `isWhole` wants it, because another
 * version of the app, another program or a crash has damaged it.
 */
export function parseStored<Value>(
  text: string | null,
  isWhole: (value: Partial<Record<keyof Value, unknown>>) => boolean,
): Value | null {
  try {
    const value = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && isWhole(value) ? value : null;
  } catch {
    return null;
  }
}

/** Shared by the tabs of this browser, and persistent. */
export const deviceStorage = new DeviceStorage(() => localStorage);

/** This tab's own; survives a reload. */
export const tabStorage = new DeviceStorage(() => sessionStorage);
