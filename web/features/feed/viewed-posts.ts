import { VIEWED_POSTS_MAX } from '../../../domain/limits.ts';

/** Number of viewed posts that are reported without waiting for more. */
export const REPORTED_TOGETHER = 10;

/** Maximum wait of a viewed post for others of the same visit, milliseconds. */
export const GATHERING_MS = 60_000;

interface Reporting {
  /** Sends posts to the server. */
  report: (ids: string[]) => Promise<void>;
  /** The id of the signed-in user; null for none. */
  viewer: () => string | null;
  /** True when the server has examined a report and rejected it. */
  isRefusal: (error: unknown) => boolean;
}

/**
 * Gathers the posts that the signed-in user views, so that one request reports several. Each is reported once
 * for each load of the page; the server stores one view a month anyway. A report without an answer is repeated
 * with the next one, a minute later or when the page is left. A refused one is dropped, and its posts are
 * reported when they are viewed again.
 */
export class ViewedPosts {
  private readonly reporting: Reporting;
  /** Views that were reported or wait, as user and post. */
  private readonly known = new Set<string>();
  private waiting: string[] = [];
  private viewerId: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasFailed = false;

  constructor(reporting: Reporting) {
    this.reporting = reporting;
  }

  has(viewerId: string, postId: string): boolean {
    return this.known.has(`${viewerId} ${postId}`);
  }

  add(viewerId: string, postId: string): void {
    if (this.has(viewerId, postId)) return;
    if (viewerId !== this.viewerId) this.drop();
    this.viewerId = viewerId;
    this.known.add(`${viewerId} ${postId}`);
    this.waiting.push(postId);
    if (this.waiting.length >= REPORTED_TOGETHER && !this.hasFailed) void this.flush();
    else this.wait();
  }

  /** Reports what waits. Never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { viewerId } = this;
    // The token of the next user must not report the views of the previous one.
    if (viewerId !== this.reporting.viewer()) this.drop();
    const ids = this.waiting.splice(0, VIEWED_POSTS_MAX);
    if (ids.length === 0) return;
    try {
      await this.reporting.report(ids);
      this.hasFailed = false;
    } catch (error) {
      this.hasFailed = true;
      if (this.reporting.isRefusal(error)) this.removePosts(viewerId, ids);
      else if (viewerId === this.viewerId) this.waiting.unshift(...ids);
    }
    this.wait();
  }

  private wait(): void {
    if (this.waiting.length > 0) this.timer ??= setTimeout(() => this.flush(), GATHERING_MS);
  }

  private drop(): void {
    this.removePosts(this.viewerId, this.waiting);
    this.waiting = [];
  }

  private removePosts(viewerId: string | null, postIds: readonly string[]): void {
    for (const id of postIds) this.known.delete(`${viewerId} ${id}`);
  }
}
