import { MINUTE_MS } from '../limits.ts';
import { LIMITS, type StateLine } from './service-levels.ts';

/** The state of the service as everybody may read it: what works, and since when something does not. */

export const services = [
  'site',
  'conversations',
  'payments',
  'notifications',
  'discovery',
  'pictures',
] as const;
export type Service = (typeof services)[number];

/** `slow`: it works, later than is promised (domain/telemetry/service-levels.ts). */
export type ServiceState = 'working' | 'slow' | 'down';

export interface ServiceStatus {
  service: Service;
  state: ServiceState;
  /** ISO 8601, to the minute; null where it works, or nobody knows. */
  since: string | null;
}

/** What is known of the bindings, and of what waits. */
export interface Observed {
  parts: Record<'d1' | 'r2' | 'kv' | 'durableObjects', 'ok' | 'failed'>;
  /** Empty while D1 does not say. */
  lateMs: StateLine['lateMs'];
  /** Null before the first run, or while KV does not say. */
  rankingsAgeMs: StateLine['rankingsAgeMs'];
}

/** The work of each service that jobs do, by the name under which it waits. */
const waitsOf: Partial<Record<Service, readonly string[]>> = {
  conversations: ['effects'],
  payments: ['orders', 'payments', 'paymentEvents'],
  notifications: ['notices', 'orderMails'],
};

/** Says nothing of figures, names of parts, or errors: only what somebody who waits wants to know. */
export function serviceStatuses(observed: Observed, now: number): ServiceStatus[] {
  const { parts } = observed;
  const isDown = (part: keyof Observed['parts']) => parts[part] === 'failed';
  const downWith: Record<Service, boolean> = {
    site: isDown('d1'),
    // Open conversations go on without D1.
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
    return { service, state: 'slow', since: new Date(minute).toISOString() };
  });
}

/** For how long a service has been behind what is promised; 0 where it is not. */
function latenessOf(service: Service, { lateMs, rankingsAgeMs }: Observed): number {
  if (service === 'discovery') return beyond(rankingsAgeMs ?? 0, LIMITS.rankingsMs);
  const late = (waitsOf[service] ?? []).map((name) => lateMs[name] ?? 0);
  return beyond(Math.max(0, ...late), LIMITS.lateMs);
}

function beyond(ms: number, limit: number): number {
  return ms > limit ? ms : 0;
}
