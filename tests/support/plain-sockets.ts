import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Plugin } from 'vitest/config';

/** Modules and results reach workerd through a WebSocket, which would compress and expand them. */
export const plainSockets: Plugin = {
  name: 'plain-sockets',
  configureServer() {
    subscribe('http.client.request.created', (message) => {
      const { request } = message as { request: ClientRequest };
      request.removeHeader('Sec-WebSocket-Extensions');
    });
  },
};
