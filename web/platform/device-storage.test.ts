import { describe, expect, it } from 'vitest';
import { DeviceStorage, parseStored } from './device-storage.ts';

/** A minimal browser storage with room for this number of characters. */
function browserStorage(room = Number.POSITIVE_INFINITY) {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem(key: string, value: string) {
      if (key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError');
      items[key] = value;
    },
    removeItem(key: string) {
      delete items[key];
    },
  };
  const storage = new Proxy(items, {
    get: (target, key) => Reflect.get(methods, key) ?? Reflect.get(target, key),
  });
  return { items, storage: storage as unknown as Storage };
}

const refused = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('DeviceStorage', () => {
  it('stores, reads and deletes in the browser when it can', () => {
    const { items, storage } = browserStorage();
    const device = new DeviceStorage(() => storage);
    device.setItem('draft', 'Bonjour');
    expect(items).toEqual({ draft: 'Bonjour' });
    expect(device.getItem('draft')).toBe('Bonjour');
    expect(device.entries()).toEqual([['draft', 'Bonjour']]);
    device.removeItem('draft');
    expect([items, device.getItem('draft')]).toEqual([{}, null]);
    expect(device.isAvailable()).toBe(true);
    expect(items).toEqual({});
  });

  it('falls back to memory when the browser refuses', () => {
    const device = new DeviceStorage(refused);
    expect(device.getItem('draft')).toBeNull();
    device.setItem('draft', 'Bonjour');
    expect(device.getItem('draft')).toBe('Bonjour');
    expect(device.entries()).toEqual([['draft', 'Bonjour']]);
    device.removeItem('draft');
    expect([device.getItem('draft'), device.entries()]).toEqual([null, []]);
    expect(device.isAvailable()).toBe(false);
  });

  it('has the newer value in memory while the browser is full', () => {
    const { items, storage } = browserStorage(12);
    const device = new DeviceStorage(() => storage);
    device.setItem('draft', 'Oui');
    device.setItem('draft', 'Une longue question');
    expect(items).toEqual({ draft: 'Oui' });
    expect(device.getItem('draft')).toBe('Une longue question');
    expect(device.entries()).toEqual([['draft', 'Une longue question']]);
    device.setItem('draft', 'Non');
    expect([items.draft, device.getItem('draft')]).toEqual(['Non', 'Non']);
  });
});

describe('parseStored', () => {
  const read = (text: string | null) =>
    parseStored<{ text: string }>(text, ({ text }) => typeof text === 'string');

  it('returns a whole value', () => {
    expect(read('{"text":"Bonjour"}')).toEqual({ text: 'Bonjour' });
  });

  it.each([null, '', '{"text":', 'null', '3', '"x"', '[]', '{}', '{"text":3}'])(
    'is null for %j, as damage leaves it',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});
