import type { AppContext } from '../../platform/http/app-env.ts';
import { type LogEvent, log } from '../../platform/log.ts';

type Detail = string | number | boolean;

/** An event of accounts, without the `auth.` of its entry. */
type AuthEvent = Extract<LogEvent, `auth.${string}`> extends `auth.${infer Name}` ? Name : never;

/**
 * Logs account events for the people on call: number, kind and request. It logs nothing that identifies a
 * user: no address, no id, no network.
 */
export function logAuthEvent(
  context: { var: Pick<AppContext['var'], 'requestId'> },
  event: AuthEvent,
  details: Record<string, Detail> = {},
): void {
  const { requestId } = context.var;
  log.info(`auth.${event}`, { requestId, ...details });
}
