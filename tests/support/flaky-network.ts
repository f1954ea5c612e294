import type { Page, WebSocketRoute } from '@playwright/test';

export interface FlakyNetwork {
  /** Takes the page offline: requests fail, and open sockets break. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on what the page sends arrives, but nothing comes back on the sockets there are. */
  loseAnswers(): void;
}

/** A network for `page` that a test can break. To be set up before the page goes anywhere. */
export async function flakyNetwork(page: Page): Promise<FlakyNetwork> {
  let isCut = false;
  const open = new Map<WebSocketRoute, WebSocketRoute>();
  await page.routeWebSocket(/\/socket$/, (client) => {
    if (isCut) return void client.close();
    const server = client.connectToServer();
    open.set(client, server);
    client.onClose(() => {
      open.delete(client);
      void server.close();
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
  };
}
