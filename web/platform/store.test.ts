import { expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

it('createStore notifies its listeners when the value differs, until they unsubscribe', () => {
  const store = createStore<string | null>(null);
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.set(null);
  expect(listener).not.toHaveBeenCalled();
  store.set('one');
  expect(store.get()).toBe('one');
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  store.set('two');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get()).toBe('two');
});

it('createStore has the new value when listeners run', () => {
  const store = createStore(0);
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.get()));
  store.set(1);
  store.set(2);
  expect(seen).toEqual([1, 2]);
});
