import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GoTrueClient } from '@supabase/auth-js';
import { newFactorKey, newPushKey, newSigningKeys, openOutbox } from '../local/environment.ts';
import { migrate } from '../local/migrate.ts';
import { run } from '../local/run.ts';
import { type ServedWorker, serveWorker } from '../local/serve-worker.ts';

/** The built Worker with a fresh state of its own. */
export interface Site {
  origin: string;
  /** Serves with other secrets or another script, as a deployment does, and ends the previous version. */
  deploy: (version: Version) => Promise<void>;
  end: () => Promise<void>;
}

export interface Version {
  settings?: Record<string, string>;
  /** The script to serve in the place of the built one. */
  main?: string;
}

const config = path.join('dist', 'dis_moi/wrangler.json');

/** Builds if necessary, and serves the build on a free port from an empty state. */
export async function newSite(): Promise<Site> {
  if (!existsSync(config)) await run('vite', ['build']);
  const stateDir = mkdtempSync(path.join(tmpdir(), 'rehearsal-'));
  await migrate(stateDir);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings: Record<string, string> = {
    ...openOutbox,
    SITE_ORIGIN: origin,
    PASSWORD_COST: 'low',
    AUTH_SIGNING_KEYS: newSigningKeys(),
    FACTOR_KEYS: newFactorKey(),
    VAPID_KEYS: newPushKey(),
    OPERATOR_TOKEN: 'operator',
    GOOGLE_CLIENT_SECRET: 'none',
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_other',
  };
  let served: ServedWorker | undefined;
  const deploy = async ({ settings: changed = {}, main }: Version) => {
    Object.assign(settings, changed);
    await served?.stop();
    served = await serveWorker({
      ...{ config, main, stateDir, port, settings, ringsCrons: false },
      logLevel: 'none',
    });
  };
  await deploy({});
  return {
    origin,
    deploy,
    end: async () => {
      await served?.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

let people = 0;

/** A user with an account, and their browser's client. */
export async function signUp(origin: string): Promise<Person> {
  people += 1;
  const account = { email: `personne.${people}@example.com`, password: 'Vert-Citronnelle-48' };
  const storage = new Map<string, string>();
  const client = new GoTrueClient({
    url: `${origin}/api/auth`,
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  });
  const data = { name: `Personne ${people}`, username: `personne.${people}` };
  const signedUp = await client.signUp({ ...account, options: { data } });
  if (signedUp.error) throw signedUp.error;
  const person: Person = {
    signIn: async () => {
      const { error, data: signedIn } = await client.signInWithPassword(account);
      if (error) throw error;
      return signedIn.session.access_token;
    },
    refresh: async () => {
      const { data: refreshed } = await client.refreshSession();
      return refreshed.session?.access_token ?? null;
    },
    statusWith: async (token) => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await fetch(`${origin}/api/me`, { headers })).status;
    },
  };
  return person;
}

export interface Person {
  signIn: () => Promise<string>;
  /** Another access token for the same session; null when it has ended. */
  refresh: () => Promise<string | null>;
  /** The status of a member's request with the token. */
  statusWith: (token: string) => Promise<number>;
}

/** Prints the findings, and records whether all of them were as expected. */
export class Findings {
  private failures = 0;

  expect<Value>(what: string, seen: Value, wanted: Value): void {
    const isAsWanted = JSON.stringify(seen) === JSON.stringify(wanted);
    if (!isAsWanted) this.failures += 1;
    const but = isAsWanted ? '' : `, expected ${JSON.stringify(wanted)}`;
    console.log(`${isAsWanted ? '✓' : '✗'} ${what}: ${JSON.stringify(seen)}${but}`);
  }

  /** Ends the rehearsal; the exit code is 1 when a finding was unexpected. */
  end(): void {
    console.log(
      this.failures === 0 ? 'Everything is as expected.' : `${this.failures} unexpected.`,
    );
    if (this.failures > 0) process.exitCode = 1;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
