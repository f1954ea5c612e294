/** A Cloudflare account's content, as far as the stand-in for wrangler needs it. */
export interface Account {
  /** The account's id; null while nobody is signed in. */
  id: string | null;
  /** Ids of the other accounts that the operator may use. */
  others: string[];
  zones: { id: string; name: string }[];
  databases: {
    uuid: string;
    name: string;
    jurisdiction: string | null;
    migrations: boolean;
    demoOrders?: number;
  }[];
  namespaces: { id: string; title: string }[];
  buckets: { name: string; jurisdiction: string; rules: string[] }[];
  queues: { name: string; jurisdiction?: string }[];
  sendingDomains: string[];
  subscriptions: { queue: string; domain: string; events: string[] }[];
  workers: {
    name: string;
    isDraft: boolean;
    secrets: Record<string, string>;
    versions: string[];
  }[];
}

export function newAccount(given: Partial<Account> = {}): Account {
  return {
    id: 'a'.repeat(32),
    others: [],
    zones: [],
    databases: [],
    namespaces: [],
    buckets: [],
    queues: [],
    sendingDomains: [],
    subscriptions: [],
    workers: [],
    ...given,
  };
}
