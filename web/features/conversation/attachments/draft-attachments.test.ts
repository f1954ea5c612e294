import { expect, it, vi } from 'vitest';
import type { Attachment } from '../../../../domain/conversations/attachment.ts';
import { problemFor } from '../../../../domain/problem.ts';
import { ApiProblem, noAnswer } from '../../../platform/api-problem.ts';
import { peaksOf } from '../../../platform/voice-peaks.ts';
import { DraftAttachments, type NewFile } from './draft-attachments.ts';

const photo = (name: string): NewFile => ({
  ...{ name, kind: 'image', peaks: null },
  blob: new Blob([name]),
});

const uploadedAs = (name: string): Attachment => ({
  ...{ id: `id of ${name}`, kind: 'image', name, bytes: 1, width: 8, height: 8 },
  ...{ seconds: null, peaks: null },
});

/** A browser with its storage, and a server whose answers the test gives. */
function setUp() {
  const device = {
    ...{ list: '', files: new Map<string, Blob>() },
    turn: Promise.resolve<unknown>(undefined),
  };
  const log: string[] = [];
  const network = { isUp: true, waiting: new Set<() => void>() };
  const asked: { name: string; signal: AbortSignal; answer: PromiseWithResolvers<Attachment> }[] =
    [];
  const open = () =>
    new DraftAttachments({
      load: () => device.list || null,
      save: (list) => {
        device.list = list;
      },
      files: {
        store: async (key, file) => void device.files.set(key, file),
        load: async (key) => device.files.get(key) ?? null,
        delete: async (key) => void device.files.delete(key),
      },
      upload: ({ name }, _onProgress, signal) => {
        const answer = Promise.withResolvers<Attachment>();
        signal.addEventListener('abort', () => answer.reject(signal.reason));
        asked.push({ name, signal, answer });
        return answer.promise;
      },
      discard: (id) => log.push(`discarded ${id}`),
      waitFor: (wanted) =>
        new Promise((resolve) => {
          const look = () => network.isUp === (wanted === 'up') && resolve();
          network.waiting.add(look);
          look();
        }),
      takeTurn: (upload) => {
        const turn = device.turn.then(upload);
        device.turn = turn.catch(() => undefined);
        return turn;
      },
      onLost: (names) => log.push(`lost ${names.join()}`),
    });
  const setNetwork = (isUp: boolean) => {
    network.isUp = isUp;
    for (const look of network.waiting) look();
  };
  const succeed = (name: string) =>
    asked.findLast((each) => each.name === name)!.answer.resolve(uploadedAs(name));
  return { device, log, asked, open, setNetwork, succeed };
}

const statesOf = (drafts: DraftAttachments) =>
  drafts.items.get().map(({ name, state }) => `${name} ${state}`);
const becomes = (drafts: DraftAttachments, ...states: string[]) =>
  vi.waitFor(() => expect(statesOf(drafts)).toEqual(states));

it('uploads files one after the other, and forgets them once they are sent', async () => {
  const { device, asked, open, succeed } = setUp();
  const drafts = open();
  expect(drafts.add([photo('a'), photo('b')])).toBe(0);
  await becomes(drafts, 'a sending', 'b waiting');
  succeed('a');
  await becomes(drafts, 'a ready', 'b sending');
  succeed('b');
  await becomes(drafts, 'a ready', 'b ready');
  expect(asked).toHaveLength(2);
  expect(drafts.items.get().map(({ attachment }) => attachment?.id)).toEqual([
    'id of a',
    'id of b',
  ]);
  drafts.clear();
  expect([drafts.items.get(), device.list, device.files.size]).toEqual([[], '', 0]);
});

it('takes at most six files', () => {
  const drafts = setUp().open();
  expect(drafts.add(['a', 'b', 'c', 'd'].map(photo))).toBe(0);
  expect(drafts.add(['e', 'f', 'g', 'h'].map(photo))).toBe(2);
  expect(drafts.items.get()).toHaveLength(6);
});

it('sends a file again when the network is back, though the upload never failed', async () => {
  const { asked, open, setNetwork, succeed } = setUp();
  const drafts = open();
  drafts.add([photo('a')]);
  await becomes(drafts, 'a sending');
  setNetwork(false);
  await becomes(drafts, 'a waiting');
  expect(asked[0]!.signal.aborted).toBe(true);
  setNetwork(true);
  await becomes(drafts, 'a sending');
  asked[1]!.answer.reject(noAnswer());
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  succeed('a');
  await becomes(drafts, 'a ready');
});

it('stops at a refusal, and retries what may succeed', async () => {
  const { asked, open, succeed } = setUp();
  const drafts = open();
  drafts.add([photo('a'), photo('b')]);
  await becomes(drafts, 'a sending', 'b waiting');
  asked[0]!.answer.reject(new ApiProblem(problemFor('attachment.unusable')));
  await becomes(drafts, 'a failed', 'b sending');
  asked[1]!.answer.reject(new ApiProblem(problemFor('server.unavailable')));
  await becomes(drafts, 'a failed', 'b failed');
  expect(drafts.items.get().map(({ canRetry, error }) => [canRetry, error])).toEqual([
    [false, problemFor('attachment.unusable').detail],
    [true, problemFor('server.unavailable').detail],
  ]);
  drafts.retry(drafts.items.get()[1]!.key);
  await becomes(drafts, 'a failed', 'b sending');
  succeed('b');
  await becomes(drafts, 'a failed', 'b ready');
});

it('continues after a reload, and says what the browser has lost', async () => {
  const { device, log, asked, open, succeed } = setUp();
  const before = open();
  before.add([photo('a'), photo('b'), photo('c')]);
  await becomes(before, 'a sending', 'b waiting', 'c waiting');
  succeed('a');
  await becomes(before, 'a ready', 'b sending', 'c waiting');
  before.end();
  device.files.delete(before.items.get()[2]!.key);
  const after = open();
  await after.start();
  await becomes(after, 'a ready', 'b sending');
  expect(log).toEqual(['lost c']);
  succeed('b');
  await becomes(after, 'a ready', 'b ready');
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'b']);
});

it('starts again after it has ended, as React does in development', async () => {
  const { open, succeed } = setUp();
  const drafts = open();
  drafts.add([photo('a')]);
  await becomes(drafts, 'a sending');
  drafts.end();
  await drafts.start();
  await becomes(drafts, 'a sending');
  succeed('a');
  await becomes(drafts, 'a ready');
});

it('deletes what the user removes, also while it is sent', async () => {
  const { device, log, asked, open, succeed } = setUp();
  const drafts = open();
  drafts.add([photo('a'), photo('b')]);
  await becomes(drafts, 'a sending', 'b waiting');
  drafts.remove(drafts.items.get()[0]!.key);
  await becomes(drafts, 'b sending');
  expect(asked[0]!.signal.aborted).toBe(true);
  succeed('b');
  await becomes(drafts, 'b ready');
  drafts.remove(drafts.items.get()[0]!.key);
  expect(log).toEqual(['discarded id of b']);
  expect([device.list, device.files.size]).toEqual(['', 0]);
});

it('puts back the attachments of a message that was not sent, before the others', async () => {
  const { open, succeed } = setUp();
  const drafts = open();
  drafts.add([photo('a')]);
  await becomes(drafts, 'a sending');
  succeed('a');
  await becomes(drafts, 'a ready');
  const sent = drafts.items.get().map(({ attachment }) => attachment!);
  drafts.clear();
  drafts.add([photo('b')]);
  drafts.restore(sent);
  await becomes(drafts, 'a ready', 'b sending');
});

it('peaksOf measures each part of a recording beside its loudest', () => {
  expect(peaksOf(new Float32Array(480))).toBe('0'.repeat(48));
  const samples = new Float32Array(480);
  samples[0] = -0.2;
  samples[479] = 0.1;
  expect(peaksOf(samples)).toBe(`f${'0'.repeat(46)}8`);
});

it('pauses longer after each failure while the network is there, says why, and a retry ends the pause', async () => {
  vi.useFakeTimers();
  try {
    const { asked, open } = setUp();
    const drafts = open();
    drafts.add([photo('a')]);
    await vi.advanceTimersByTimeAsync(0);
    for (const pauseMs of [250, 500, 1_000]) {
      asked.at(-1)!.answer.reject(noAnswer());
      const attempts = asked.length;
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect([asked.length, statesOf(drafts)]).toEqual([attempts, ['a waiting']]);
      expect(drafts.items.get()[0]!.error).toMatch(/^Envoi interrompu/);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(attempts + 1);
    }
    asked.at(-1)!.answer.reject(noAnswer());
    await vi.advanceTimersByTimeAsync(0);
    drafts.retry(drafts.items.get()[0]!.key);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(5);
  } finally {
    vi.useRealTimers();
  }
});

it.each(['{', 'null', '{"a":1}', '[null,{"key":3}]'])(
  'begins without files when the stored list is damaged: %s',
  (list) => {
    const { device, open } = setUp();
    device.list = list;
    expect(open().items.get()).toEqual([]);
  },
);

it('uploads a file once when two tabs show it, and takes over what the other tab has done', async () => {
  const { device, asked, open, succeed } = setUp();
  const one = open();
  one.add([photo('a'), photo('b')]);
  await becomes(one, 'a sending', 'b waiting');
  const other = open();
  await other.start();
  await becomes(other, 'a waiting', 'b waiting');
  succeed('a');
  // The turn is the other tab's, which has waited for it.
  await becomes(other, 'a ready', 'b sending');
  await becomes(one, 'a ready', 'b waiting');
  succeed('b');
  await becomes(one, 'a ready', 'b ready');
  await becomes(other, 'a ready', 'b ready');
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b']);
  one.clear();
  other.follow();
  expect([statesOf(other), device.list]).toEqual([[], '']);
});
