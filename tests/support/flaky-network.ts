import type { Page, WebSocketRoute } from '@playwright/test';

export interface FlakyNetwork {
  /** Takes the page offline: requests fail, and open sockets break. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /**
   * From now on the page's frames arrive, but nothing comes back on open sockets, and no new socket connects.
   * Returns a function that lets new sockets connect again.
   */
  loseAnswers(): { letNewOnesThrough: () => void };
  /**
   * From now on no frame arrives over sockets, in either direction, and no new socket connects; yet no socket
   * breaks. Returns a function that lets new sockets connect again, and one that delivers the old sockets'
   * frames late and resolves once they have been answered.
   */
  stall(): { letNewOnesThrough: () => void; letOldFramesArrive: () => Promise<void> };
}

/** A network for `page` that a test can break. Set it up before the page navigates. */
export async function flakyNetwork(page: Page): Promise<FlakyNetwork> {
  let isCut = false;
  /** No new socket connects before this resolves. */
  let until: Promise<void> | null = null;
  const open = new Map<WebSocketRoute, WebSocketRoute>();
  await page.routeWebSocket(/\/socket(\?|$)/, async (client) => {
    if (isCut) return void client.close();
    await until;
    const server = client.connectToServer();
    open.set(client, server);
    client.onClose(() => {
      if (open.delete(client)) void server.close();
    });
  });
  function holdNewOnes(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    until = promise;
    return () => {
      until = null;
      resolve();
    };
  }
  return {
    async cut() {
      isCut = true;
      await page.context().setOffline(true);
      for (const [client, server] of open) {
        await client.close();
        await server.close();
      }
      open.clear();
    },
    async mend() {
      isCut = false;
      await page.context().setOffline(false);
    },
    loseAnswers() {
      for (const server of open.values()) server.onMessage(() => undefined);
      return { letNewOnesThrough: holdNewOnes() };
    },
    stall() {
      const held: [server: WebSocketRoute, frame: string | Buffer][] = [];
      const letNewOnesThrough = holdNewOnes();
      for (const [client, server] of open) {
        client.onMessage((frame) => void held.push([server, frame]));
        server.onMessage(() => undefined);
      }
      // Whatever the page does with these sockets, they stay as they are.
      open.clear();
      return {
        letNewOnesThrough,
        async letOldFramesArrive() {
          for (const [server, frame] of held) {
            const answered = new Promise<void>((done) => server.onMessage(() => done()));
            server.send(frame);
            await answered;
          }
        },
      };
    },
  };
}
