import type { Context } from 'hono';
import type { Database } from '../db/client.ts';

/** Who is calling, from the verified access token; no query is needed for it. */
export interface Viewer {
  id: string;
  sessionId: string;
  /** When the access token ends, epoch milliseconds. */
  tokenExpiresAt: number;
}

/** What every request handler of the app can rely on. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** The request's time, epoch milliseconds: read once, so a request sees one moment. */
    now: number;
    /** A D1 session that reads at least what this client has written before. */
    db: Database;
    /** Null for an anonymous caller. */
    viewer: Viewer | null;
  };
}

/** The environment behind `signedIn`, where a viewer is certain. */
export interface SignedInEnv {
  Bindings: Env;
  Variables: AppEnv['Variables'] & { viewer: Viewer };
}

export type AppContext = Context<AppEnv>;
