import { afterEach, describe, expect, it, vi } from 'vitest';
import { showPush } from './pushes.ts';

afterEach(() => vi.unstubAllGlobals());

/** Shows two pushes of one conversation while the app's window is `focused` on `shows`; returns the notifications. */
async function pushTwice(window: { focused: boolean; shows: string }) {
  const shown: { options: NotificationOptions; close: () => void; isClosed: boolean }[] = [];
  vi.stubGlobal('location', new URL('https://dis-moi.example/sw.js'));
  vi.stubGlobal('clients', {
    matchAll: async () => [
      {
        focused: window.focused,
        postMessage: (_: unknown, [port]: MessagePort[]) => port!.postMessage(window.shows),
      },
    ],
  });
  vi.stubGlobal('registration', {
    showNotification: async (_: string, options: NotificationOptions) => {
      const notification = {
        ...{ options, isClosed: false },
        close() {
          this.isClosed = true;
        },
      };
      shown.push(notification);
    },
    getNotifications: async () => shown,
  });
  const push = { title: 'Léa', body: 'Bonjour', href: '/main/conversation/1', tag: 'c1' };
  for (const _ of [1, 2]) await showPush({ data: { json: () => push } } as unknown as PushEvent);
  return shown.map(({ options, isClosed }) => ({
    ...{ tag: options.tag, silent: options.silent, isClosed },
    renotify: (options as { renotify?: boolean }).renotify,
  }));
}

describe('showPush', () => {
  it('is heard again when another push of its conversation follows', async () => {
    const heard = { tag: 'c1', silent: false, renotify: true, isClosed: false };
    expect(await pushTwice({ focused: false, shows: '/main/feed' })).toEqual([heard, heard]);
  });

  it('is silent and closes when its conversation is in sight', async () => {
    const silent = { tag: 'c1', silent: true, renotify: false, isClosed: true };
    const path = '/main/conversation/1';
    expect(await pushTwice({ focused: true, shows: path })).toEqual([silent, silent]);
  });
});
