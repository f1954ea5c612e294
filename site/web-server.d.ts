import type { WebServer } from './page-contract.ts';

/** What `#web/server` is to who does not compile the web: web/server.tsx is held to it. */
declare const webServer: WebServer;
export default webServer;
