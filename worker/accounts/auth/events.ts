import type { AppContext } from '../../platform/http/app-env.ts';

type Detail = string | number | boolean;

/**
 * Logs account events for the people on call: number, kind and request. It logs nothing that identifies a
 * user: no address, no id, no network.
 */
export function logAuthEvent(
  context: { var: Pick<AppContext['var'], 'requestId'> },
  event:
    | 'signed_up'
    | 'mail_quiet'
    | 'address_confirmed'
    | 'signed_in'
    | 'sign_in_failed'
    | 'sign_in_paused'
    | 'sign_in_banned'
    | 'signed_out'
    | 'session_ended'
    | 'token_reused'
    | 'recovery_requested'
    | 'recovery_quiet'
    | 'recovered'
    | 'password_changed'
    | 'email_change_requested'
    | 'email_changed'
    | 'email_change_undone'
    | 'account_deleted'
    | 'factor_added'
    | 'factor_removed'
    | 'factor_proven'
    | 'factor_failed'
    | 'recovery_code_used'
    | 'recovery_codes_made'
    | 'passkey_added'
    | 'passkey_removed'
    | 'factor_reset_started'
    | 'factor_reset_stopped',
  details: Record<string, Detail> = {},
): void {
  const { requestId } = context.var;
  console.info(JSON.stringify({ event: `auth.${event}`, requestId, ...details }));
}
