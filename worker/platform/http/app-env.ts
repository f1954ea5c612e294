import type { Context } from 'hono';
import type { Database } from '../../../database/client.ts';
import type { D1Session, D1Use } from '../../../database/d1-access.ts';
import type { Operator } from '../../../domain/admin/operators.ts';
import type { PageRequest, RenderedPage } from '../../../site/page-contract.ts';

/** Who is calling, from the verified access token; no query is needed for it. */
export interface Viewer {
  id: string;
  sessionId: string;
  /** When the access token ends, epoch milliseconds. */
  tokenExpiresAt: number;
  /** Says if they have signed in with a second factor, too. */
  hasSecondFactor: boolean;
}

/** A member for whom a page is written, and a token that reads for them while it is. */
export interface SsrViewer {
  userId: string;
  accessToken: string;
}

/** A page that may be for one member alone. */
interface ViewerPage extends RenderedPage {
  /** For whom, if it is. */
  writtenFor?: {
    userId: string;
    /** The database's state that it shows; null where it shows nothing of that. */
    bookmark: string | null;
  };
  /** Whether their session turned out to have ended. */
  hasSessionEnded?: boolean;
}

/**
 * Writes the page that was asked for, as a visitor sees it, for `reader` where it is theirs, or the one that says
 * that it cannot be written. Throws `DependencyUnavailable` where that is so.
 */
export type RenderPage = (
  context: AppContext,
  options?: Pick<PageRequest, 'isUnavailable'> & { reader?: SsrViewer | null },
) => Promise<ViewerPage>;

/** What every request handler of the app can rely on. */
export interface AppEnv {
  /**
   * `renderPage` is there where the Worker writes pages (worker/index.ts), `d1Use` where a page that is
   * written asks for something, `hasDeadline` where bindings are waited for no longer than a request may
   * (binding-deadlines.ts).
   */
  Bindings: Env & { renderPage?: RenderPage; d1Use?: D1Use; hasDeadline?: true };
  Variables: {
    requestId: string;
    /** The request's time, epoch milliseconds: read once, so a request sees one moment. */
    now: number;
    /** What the request has asked of D1 so far. */
    d1Use: D1Use;
    /** The request's D1 session: it reads at least what this client has written before. */
    d1: D1Session;
    /** The tables through that session; for a signed-in caller, only while their session lasts. */
    db: Database;
    /** Null for an anonymous caller. */
    viewer: Viewer | null;
    /** Who operates; set behind `operator` (worker/admin/operator.ts). */
    operator: Operator;
  };
}

/** The environment behind `signedIn`, where a viewer is certain. */
export interface SignedInEnv {
  Bindings: Env;
  Variables: AppEnv['Variables'] & { viewer: Viewer };
}

export type AppContext = Context<AppEnv>;
export type SignedInContext<Path extends string = string> = Context<SignedInEnv, Path>;
