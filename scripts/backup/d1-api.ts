import { setTimeout as wait } from 'node:timers/promises';

/** Where one database of an account is asked, and by whose leave. */
export interface D1Address {
  /** `https://api.cloudflare.com/client/v4`; another one stands in for it. */
  api: string;
  accountId: string;
  databaseId: string;
  /** An API token that may read D1. */
  token: string;
}

export interface D1 {
  /** The rows of one statement. Rejects where the API refuses. */
  ask(sql: string): Promise<Record<string, unknown>[]>;
  /** Where the database's history stands, as Time Travel has it. */
  bookmark(): Promise<string>;
}

interface Answer<Result> {
  success: boolean;
  errors?: { message: string }[];
  result: Result;
}

/** When the API says that it is asked too often, but not for how long, seconds. */
const PAUSE_SECONDS = 30;

/** One database by Cloudflare's API, which `wrangler d1` asks too. */
export function d1Api({ api, accountId, databaseId, token }: D1Address): D1 {
  const address = `${api}/accounts/${accountId}/d1/database/${databaseId}`;

  async function call<Result>(path: string, init?: RequestInit): Promise<Result> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await fetch(address + path, { ...init, headers });
    if (response.status === 429) {
      await response.body?.cancel();
      await wait(1_000 * Number(response.headers.get('Retry-After') ?? PAUSE_SECONDS));
      return call(path, init);
    }
    const answer = (await response.json()) as Answer<Result>;
    if (!response.ok || !answer.success)
      throw new Error(`D1 answers ${response.status}: ${JSON.stringify(answer.errors)}`);
    return answer.result;
  }

  return {
    async ask(sql) {
      const body = JSON.stringify({ sql });
      const [result] = await call<{ results: Record<string, unknown>[] }[]>('/query', {
        method: 'POST',
        body,
      });
      return result!.results;
    },
    async bookmark() {
      return (await call<{ bookmark: string }>('/time_travel/bookmark')).bookmark;
    },
  };
}
