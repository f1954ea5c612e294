import { database } from '../../database/client.ts';
import { type StoredChange, selectSettings } from '../../database/settings.ts';
import {
  defaultSettings,
  LEAD_MS,
  publisherOf,
  type SettingValues,
  settingsAt,
} from '../../domain/operations/settings.ts';
import type { Publisher } from '../../domain/publisher.ts';
import { log } from './log.ts';

/**
 * The settings for what is shown: this isolate's copy. Every change is stored {@link LEAD_MS} before it applies, longer
 * than a copy lives, so that all isolates change at the same time. Statements that book or issue something read
 * database/settings.ts instead.
 */

/** Lifetime of a copy: at most half of the time before which a change is stored. */
const COPY_MS = LEAD_MS / 2;
/** Maximum wait for D1. After that the last copy is used, and D1 is not asked again for a while. */
const WAIT_MS = 1_000;
const AGAIN_MS = 10_000;

export interface KnownSettings {
  values: SettingValues;
  /** The changes that are in force or planned. */
  changes: readonly StoredChange[];
}

type SettingsEnv = Pick<Env, 'DB' | 'PUBLISHER'>;

let copy: { changes: StoredChange[]; readAt: number } | undefined;
let failedAt: number | undefined;

const isWithin = (ms: number, at: number | undefined, now: number) =>
  at !== undefined && now >= at && now < at + ms;

/** The settings at `now`; those of the configuration while they cannot be read. Never rejects. */
export async function knownSettings(env: SettingsEnv, now: number): Promise<KnownSettings> {
  if (!isWithin(COPY_MS, copy?.readAt, now) && !isWithin(AGAIN_MS, failedAt, now)) {
    try {
      copy = { changes: await readInTime(env, now), readAt: now };
      failedAt = undefined;
    } catch (error) {
      failedAt = now;
      log.warn('settings.not_read', { error });
    }
  }
  const changes = copy?.changes ?? [];
  return { changes, values: settingsAt(changes, defaultSettings(env.PUBLISHER), now) };
}

/** The publisher at `now`, as pages and mails name it. */
export async function knownPublisher(env: SettingsEnv, now: number): Promise<Publisher> {
  const { values } = await knownSettings(env, now);
  return publisherOf(values, env.PUBLISHER);
}

async function readInTime({ DB }: SettingsEnv, now: number): Promise<StoredChange[]> {
  const abort = new AbortController();
  const late = scheduler
    .wait(WAIT_MS, { signal: abort.signal })
    .then(() => Promise.reject(new Error(`took longer than ${WAIT_MS} ms`)));
  late.catch(() => {});
  try {
    return await Promise.race([selectSettings(database(DB), now), late]);
  } finally {
    abort.abort();
  }
}
