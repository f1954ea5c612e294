import { setTimeout as wait } from 'node:timers/promises';

/** The API address of one database, and the token for it. */
export interface D1Address {
  /** `https://api.cloudflare.com/client/v4`; tests use a stand-in. */
  api: string;
  accountId: string;
  /** The database's name in the account. */
  name: string;
  token: string;
}

export interface D1 {
  /** The rows of one statement. Rejects when the API returns an error. */
  ask(sql: string): Promise<Record<string, unknown>[]>;
  bookmark(): Promise<string>;
}

interface Answer<Result> {
  success: boolean;
  errors?: { message: string }[];
  result: Result;
}

/** Wait after a rate limit without `Retry-After`, seconds. */
const PAUSE_SECONDS = 30;

/** One database by Cloudflare's API, which `wrangler d1` uses too. */
export async function openD1({ api, accountId, name, token }: D1Address): Promise<D1> {
  const databases = `${api}/accounts/${accountId}/d1/database`;

  async function call<Result>(path: string, init?: RequestInit): Promise<Result> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await fetch(databases + path, { ...init, headers });
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

  const { uuid } = await call<{ uuid: string }>(`/${name}`);
  return {
    async ask(sql) {
      const body = JSON.stringify({ sql });
      const [result] = await call<{ results: Record<string, unknown>[] }[]>(`/${uuid}/query`, {
        method: 'POST',
        body,
      });
      return result!.results;
    },
    async bookmark() {
      return (await call<{ bookmark: string }>(`/${uuid}/time_travel/bookmark`)).bookmark;
    },
  };
}
