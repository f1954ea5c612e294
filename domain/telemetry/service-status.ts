import { iso } from '../dates/iso.ts';
import { MINUTE_MS } from '../limits.ts';
import { LIMITS, type StateLine } from './service-levels.ts';

/** The public state of the service: which parts work, and since when one does not. */

export const services = [
  'site',
  'conversations',
  'payments',
  'notifications',
  'discovery',
  'pictures',
] as const;
export type Service = (typeof services)[number];

/** `slow`: it works, later than the objective (domain/telemetry/service-levels.ts). */
export type ServiceState = 'working' | 'slow' | 'down';

export interface ServiceStatus {
  service: Service;
  state: ServiceState;
  /** ISO 8601, to the minute; null when it works, or when unknown. */
  since: string | null;
}

/** The observed state of the bindings and of the backlog. */
export interface Observed {
  parts: Record<'d1' | 'r2' | 'kv' | 'durableObjects', 'ok' | 'failed'>;
  /** Empty while D1 is unavailable. */
  lateMs: StateLine['lateMs'];
  /** Null before the first run, or while KV is unavailable. */
  rankingsAgeMs: StateLine['rankingsAgeMs'];
}

/** The backlogs of each service's jobs. */
const waitsOf: Partial<Record<Service, readonly string[]>> = {
  conversations: ['effects'],
  payments: ['orders', 'payments', 'paymentEvents'],
  notifications: ['notices', 'orderMails'],
};

/** The public statuses, without figures, names of dependencies, or errors. */
export function serviceStatuses(observed: Observed, now: number): ServiceStatus[] {
  const { parts } = observed;
  const isDown = (part: keyof Observed['parts']) => parts[part] === 'failed';
  const downWith: Record<Service, boolean> = {
    site: isDown('d1'),
    // Open conversations work without D1.
    conversations: isDown('durableObjects'),
    payments: isDown('d1'),
    notifications: isDown('durableObjects'),
    discovery: isDown('kv'),
    pictures: isDown('r2'),
  };
  return services.map((service): ServiceStatus => {
    if (downWith[service]) return { service, state: 'down', since: null };
    const lateMs = latenessOf(service, observed);
    if (lateMs === 0) return { service, state: 'working', since: null };
    const minute = Math.floor((now - lateMs) / MINUTE_MS) * MINUTE_MS;
    return { service, state: 'slow', since: iso(minute) };
  });
}

/** Time beyond the service's objective; 0 within it. */
function latenessOf(service: Service, { lateMs, rankingsAgeMs }: Observed): number {
  if (service === 'discovery') return beyond(rankingsAgeMs ?? 0, LIMITS.rankingsMs);
  const late = (waitsOf[service] ?? []).map((name) => lateMs[name] ?? 0);
  return beyond(Math.max(0, ...late), LIMITS.lateMs);
}

function beyond(ms: number, limit: number): number {
  return ms > limit ? ms : 0;
}
