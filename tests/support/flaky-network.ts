import type { Page, WebSocketRoute } from '@playwright/test';

export interface FlakyNetwork {
  /** Takes the page offline: requests fail, and open sockets break. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on what the page sends arrives, but nothing comes back on the sockets there are. */
  loseAnswers(): void;
  /**
   * From now on nothing that goes over sockets arrives, either way, and no new one comes about; yet
   * nothing breaks. Gives what lets new ones come about again, and what lets the old ones' frames
   * arrive after all, once they have been answered.
   */
  stall(): { letNewOnesThrough: () => void; letOldFramesArrive: () => Promise<void> };
}

interface Stall {
  until: Promise<void>;
  /** Frames that the page has sent on sockets from before. */
  held: [server: WebSocketRoute, frame: string | Buffer][];
}

/** A network for `page` that a test can break. To be set up before the page goes anywhere. */
export async function flakyNetwork(page: Page): Promise<FlakyNetwork> {
  let isCut = false;
  let stall: Stall | null = null;
  const open = new Map<WebSocketRoute, WebSocketRoute>();
  await page.routeWebSocket(/\/socket(\?|$)/, async (client) => {
    if (isCut) return void client.close();
    await stall?.until;
    const server = client.connectToServer();
    open.set(client, server);
    client.onClose(() => {
      if (open.delete(client)) void server.close();
    });
  });
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
    },
    stall() {
      const { promise: until, resolve } = Promise.withResolvers<void>();
      const held: Stall['held'] = [];
      stall = { until, held };
      for (const [client, server] of open) {
        client.onMessage((frame) => void held.push([server, frame]));
        server.onMessage(() => undefined);
      }
      // Whatever the page makes of them, they stay as they are.
      open.clear();
      return {
        letNewOnesThrough() {
          stall = null;
          resolve();
        },
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
