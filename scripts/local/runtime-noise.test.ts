import { expect, it } from 'vitest';
import { isRuntimeNoise } from './runtime-noise.ts';

it.each([
  'kj::getCaughtExceptionAsKj() = rust/cxx/kj-rs-io/ffi.rs:176: disconnected: write(): Broken pipe (os error 32)',
  'exception = workerd/api/streams/internal.c++:532: disconnected: pump canceled\nstack: workerd@3588a32',
  'uncaught exception; source = Uncaught (in promise); stack = Error: Network connection lost.',
  'exception = workerd/api/unsafe.c++:228: failed: jsg.Error: Application called deleteAllDurableObjects().',
])('isRuntimeNoise accepts a disconnect: %s', (message) => {
  expect(isRuntimeNoise(message)).toBe(true);
});

it.each([
  'uncaught exception; source = Uncaught (in promise); stack = TypeError: x is not a function',
  'exception = workerd/io/worker.c++:99: failed: jsg.Error: D1_ERROR: no such table: posts',
  '*** Received signal #11: Segmentation fault',
  '{"event":"request_failed","error":"Error: Network connection lost."}',
])('isRuntimeNoise rejects an error: %s', (message) => {
  expect(isRuntimeNoise(message)).toBe(false);
});
