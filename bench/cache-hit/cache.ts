import CachePolicy from 'http-cache-semantics';

/** A cacheable request: `GET`. */
export interface Asked {
  url: string;
  /** By names in lower case. */
  headers: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

interface Entry {
  policy: CachePolicy;
  answer: Answer;
  tags: string[];
}

const EDGE_HEADER = 'cloudflare-cdn-cache-control';
const TAG_HEADER = 'cache-tag';

/**
 * A shared cache by RFC 9111 and RFC 5861 (`http-cache-semantics` decides), as Cloudflare puts one
 * in front of a Worker. It follows its own response header (RFC 9213), ignores browsers' cache
 * directives, combines concurrent requests for the same URL, and purges by tags.
 */
export class EdgeCache {
  #entries = new Map<string, Entry[]>();
  #asking = new Map<string, Promise<Answer | null>>();
  #askWorker: (request: Asked) => Promise<Answer>;

  constructor(askWorker: (request: Asked) => Promise<Answer>) {
    this.#askWorker = askWorker;
  }

  /** Deletes the entries with one of the tags. */
  purge(tags: readonly string[]): void {
    const gone = new Set(tags.map((tag) => tag.toLowerCase()));
    for (const [url, entries] of this.#entries)
      this.#entries.set(
        url,
        entries.filter(({ tags }) => !tags.some((tag) => gone.has(tag))),
      );
  }

  /** Answers from the cache when allowed, else from the Worker. */
  async answer(asked: Asked): Promise<Answer> {
    const { 'cache-control': _, pragma: __, 'if-none-match': held, ...headers } = asked.headers;
    const request = { url: asked.url, headers };
    const entry = this.#entryFor(request);
    const { response, revalidation } = entry?.policy.evaluateRequest(withMethod(request)) ?? {};
    if (entry && response && !revalidation?.synchronous) {
      // Stale: revalidated in the background.
      if (revalidation) void this.#renewed(request, entry);
      return unlessHeld({ ...entry.answer, headers: textOf(response.headers) }, held);
    }
    const renewed = await this.#renewed(request, entry);
    // A private answer is requested by each caller.
    return unlessHeld(renewed ?? (await this.#askWorker(asked)), held);
  }

  /** The entry of the URL that matches these request headers, fresh or not. */
  #entryFor(request: Asked): Entry | undefined {
    const matches = ({ policy }: Entry) => {
      const { response, revalidation } = policy.evaluateRequest(withMethod(request));
      return response ?? revalidation?.headers['if-none-match'];
    };
    return this.#entries.get(request.url)?.find(matches);
  }

  /** The Worker's answer, requested once for all current callers; null when it may not be cached. */
  #renewed(request: Asked, old: Entry | undefined): Promise<Answer | null> {
    const { url, headers } = request;
    if (headers.authorization) return Promise.resolve(null);
    const asking =
      this.#asking.get(url) ?? this.#renew(request, old).finally(() => this.#asking.delete(url));
    this.#asking.set(url, asking);
    return asking;
  }

  async #renew(request: Asked, old: Entry | undefined): Promise<Answer | null> {
    const headers = old
      ? textOf(old.policy.revalidationHeaders(withMethod(request)))
      : request.headers;
    const asked = { ...request, headers };
    const answer = await this.#askWorker(asked);
    const response = { status: answer.status, headers: forCache(answer.headers) };
    if (old) {
      const { policy, modified } = old.policy.revalidatedPolicy(withMethod(asked), response);
      if (!modified) {
        this.#store(request.url, { ...old, policy }, old);
        return { ...old.answer, headers: textOf(policy.responseHeaders()) };
      }
    }
    const policy = new CachePolicy(withMethod(asked), response, { shared: true });
    if (!policy.storable() || answer.status !== 200) {
      this.#store(request.url, null, old);
      return null;
    }
    const tags = answer.headers[TAG_HEADER]?.toLowerCase().split(',') ?? [];
    this.#store(request.url, { policy, answer, tags }, old);
    return { ...answer, headers: textOf(policy.responseHeaders()) };
  }

  #store(url: string, entry: Entry | null, old: Entry | undefined): void {
    const others = (this.#entries.get(url) ?? []).filter((other) => other !== old);
    this.#entries.set(url, entry ? [...others, entry] : others);
  }
}

const withMethod = ({ url, headers }: Asked) => ({ url, headers, method: 'GET' });

/** The headers as seen by a cache that obeys `Cloudflare-CDN-Cache-Control`. */
function forCache(headers: Record<string, string>): Record<string, string> {
  const { [EDGE_HEADER]: edge, ...others } = headers;
  return edge
    ? { ...others, 'cache-control': edge, 'x-browser': headers['cache-control'] ?? '' }
    : others;
}

/** Headers for the visitor, without those for the cache. */
function textOf(headers: Record<string, unknown>): Record<string, string> {
  const { 'x-browser': browser, [TAG_HEADER]: _, ...others } = headers as Record<string, string>;
  return browser === undefined ? others : { ...others, 'cache-control': browser };
}

function unlessHeld(answer: Answer, held: string | undefined): Answer {
  const isHeld = answer.status === 200 && held !== undefined && held === answer.headers.etag;
  return isHeld ? { ...answer, status: 304, body: Buffer.alloc(0) } : answer;
}
