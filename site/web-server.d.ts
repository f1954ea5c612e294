import type { WebServer } from './page-contract.ts';

/** Type of `#web/server` for projects that do not compile the web; web/server.tsx is checked against it. */
declare const webServer: WebServer;
export default webServer;
