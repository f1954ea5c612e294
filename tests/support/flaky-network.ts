import type { Page, WebSocketRoute } from '@playwright/test';

export interface FlakyNetwork {
  /** Takes the page offline: requests fail, and open sockets break. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /**
   * From now on what the page sends arrives, but nothing comes back on the sockets there are, and no new
   * one comes about. Gives what lets new ones come about again.
   */
  loseAnswers(): { letNewOnesThrough: () => void };
  /**
   * From now on nothing that goes over sockets arrives, either way, and no new one comes about; yet
   * nothing breaks. Gives what lets new ones come about again, and what lets the old ones' frames
   * arrive after all, once they have been answered.
   */
  stall(): { letNewOnesThrough: () => void; letOldFramesArrive: () => Promise<void> };
}

/** A network for `page` that a test can break. To be set up before the page goes anywhere. */
export async function flakyNetwork(page: Page): Promise<FlakyNetwork> {
  let isCut = false;
  /** Until when no new socket comes about. */
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
      // Whatever the page makes of them, they stay as they are.
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
