import type { Context } from 'hono';
import type { Database } from '../../../database/client.ts';
import type { D1Session, D1Use } from '../../../database/d1-access.ts';
import type { Operator } from '../../../domain/operations/operators.ts';
import type { Changes } from '../../../domain/operations/operators-wire.ts';
import type { PageRequest, RenderedPage } from '../../../site/page-contract.ts';

/** The caller, from the verified access token, without a query. */
export interface Viewer {
  id: string;
  sessionId: string;
  /** Expiry of the access token, epoch milliseconds. */
  tokenExpiresAt: number;
  /** True when they have also signed in with a second factor. */
  hasSecondFactor: boolean;
}

/** A user for whom a page is rendered, and a token for the reads of that page. */
export interface SsrViewer {
  userId: string;
  accessToken: string;
  /** True when they have blocked somebody, so that content for all members is rendered without the blocked. */
  hasBlocks: boolean;
}

/** A page that may be for one user alone. */
interface ViewerPage extends RenderedPage {
  /** The user that it is for, if any. */
  writtenFor?: {
    userId: string;
    /** Bookmark of the database's state that it shows; null when it shows no data. */
    bookmark: string | null;
  };
  hasSessionEnded?: boolean;
  /** API paths that it was rendered with, which do not depend on a user. */
  reads?: string[];
}

/**
 * Renders the requested page as a visitor sees it, for `reader` when it is theirs, or the page that says
 * that it is unavailable. Throws `DependencyUnavailable` when a dependency is.
 */
export type RenderPage = (
  context: AppContext,
  options?: Pick<PageRequest, 'isUnavailable' | 'landingContent'> & { reader?: SsrViewer | null },
) => Promise<ViewerPage>;

/** Environment of every request handler of the app. */
export interface AppEnv {
  /**
   * `renderPage` is set when the Worker renders pages (worker/index.ts), `d1Use` when a page that is being rendered
   * sends the request, and `hasDeadline` when the bindings have a request's deadline (binding-deadlines.ts).
   */
  Bindings: Env & { renderPage?: RenderPage; d1Use?: D1Use; hasDeadline?: true };
  Variables: {
    requestId: string;
    /** The request's time, epoch milliseconds. It is read once, so that a request sees a single time. */
    now: number;
    d1Use: D1Use;
    /** The request's D1 session, which reads at least what this client has written before. */
    d1: D1Session;
    /** The tables through that session; for a signed-in caller, only while their session is live. */
    db: Database;
    /** Null for an anonymous caller. */
    viewer: Viewer | null;
    /** The operator; set after `operator` (worker/operations/kit.ts). */
    operator: Operator;
    /** The changes of an operator's request (worker/operations/kit.ts). */
    changes: Changes | undefined;
  };
}

/** The environment after `signedIn`, with a viewer. */
export interface SignedInEnv {
  Bindings: Env;
  Variables: AppEnv['Variables'] & { viewer: Viewer };
}

export type AppContext = Context<AppEnv>;
export type SignedInContext<Path extends string = string> = Context<SignedInEnv, Path>;
