import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { InboxFrame } from '../../../domain/conversations/conversation-wire.ts';
import { BOOKMARK_HEADER, BOOKMARK_KEY, storedBookmark } from '../../../site/page-contract.ts';
import { Bookmark } from '../../../web/platform/bookmark.ts';
import { handlers } from '../../../worker/handlers.ts';
import type { Person } from '../../support/workerd/marketplace.ts';
import { openSocket, type TestSocket } from '../../support/workerd/socket.ts';

/** A response whose body has been read. */
export interface Answer {
  status: number;
  json: unknown;
}

/** The known states of things in a browser, as numbers that never decrease. */
type Known = Map<string, number>;

/**
 * A user's browser with two tabs, running the product's code for its requests: the bookmark of
 * web/platform/bookmark.ts, and the first fetch of web/before-paint.ts. Its responses may be
 * delayed.
 */
export class Browser {
  readonly person: Person;
  readonly known: Known = new Map();
  /** Things with a change in progress. */
  readonly changing = new Set<string>();
  private readonly items = new Map<string, string>();
  private readonly storage = {
    getItem: (key: string) => this.items.get(key) ?? null,
    setItem: (key: string, value: string) => void this.items.set(key, value),
  };
  private readonly tabs = [new Bookmark(this.storage), new Bookmark(this.storage)];
  private held: (() => void)[] = [];
  private socket: TestSocket<InboxFrame> | null = null;

  constructor(person: Person) {
    this.person = person;
  }

  /** Receives a response with D1's latest bookmark, as when the user has just signed in. */
  async advanceTo(): Promise<void> {
    const session = env.DB.withSession('first-primary');
    await session.prepare('select 1').first();
    this.tabs[0]!.note(session.getBookmark());
  }

  recordKnown(thing: string, state: number): void {
    this.known.set(thing, Math.max(this.known.get(thing) ?? 0, state));
  }

  /** Sends a request in a tab; when `isHeld`, the response arrives at the next {@link release}. */
  async ask(
    tab: number,
    method: string,
    path: string,
    { json, isHeld = false }: { json?: unknown; isHeld?: boolean } = {},
  ): Promise<Answer> {
    const transport = async (input: unknown, init?: RequestInit) => {
      const answer = await send(String(input), init);
      if (isHeld) await new Promise<void>((release) => this.held.push(release));
      return answer;
    };
    const asked = this.tabs[tab]!.carriedBy(transport as typeof fetch);
    return read(await asked(path, this.request(method, json)));
  }

  /** Reloads a tab: its first fetch is sent before any app code runs. */
  async reload(tab: number, path: string): Promise<Answer> {
    const init = this.request('GET');
    const known = storedBookmark(this.items.get(BOOKMARK_KEY) ?? null, Date.now());
    const headers = { ...init.headers, ...(known && { [BOOKMARK_HEADER]: known }) };
    const first = send(path, { ...init, headers });
    this.tabs[tab] = new Bookmark(this.storage);
    return read(await this.tabs[tab].carriedBy(() => first)(path));
  }

  /** Delivers delayed responses, the latest ones first. */
  release(): void {
    const { held } = this;
    this.held = [];
    for (const release of held.reverse()) release();
  }

  /** Opens an inbox socket; calls `onFrame` after the tab has stored the bookmark. */
  async listen(onFrame: (frame: InboxFrame) => void): Promise<void> {
    const socket = await openSocket<InboxFrame>('/api/me/socket', this.person);
    const take = (frame: InboxFrame) => {
      this.tabs[0]!.note(frame.bookmark);
      onFrame(frame);
    };
    await socket.next((frame): frame is InboxFrame => frame.type === 'notifications');
    // Two parallel reconnections open one socket.
    this.disconnect();
    this.socket = socket;
    for (const frame of socket.frames) take(frame);
    socket.socket.addEventListener('message', ({ data }) => take(JSON.parse(data as string)));
  }

  /** Closes the socket, until it listens again. */
  disconnect(): void {
    this.socket?.socket.close(1000);
    this.socket = null;
  }

  private request(method: string, json?: unknown) {
    const headers: Record<string, string> = { Authorization: `Bearer ${this.person.token}` };
    if (json !== undefined) headers['Content-Type'] = 'application/json';
    return { method, headers, body: json === undefined ? undefined : JSON.stringify(json) };
  }
}

async function send(path: string, init?: RequestInit): Promise<Response> {
  const request = new Request(
    `http://localhost${path}`,
    init as RequestInit<RequestInitCfProperties>,
  );
  return handlers.fetch(request, env, createExecutionContext());
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text) };
}
