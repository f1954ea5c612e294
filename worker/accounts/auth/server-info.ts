import { isGoogleEnabled } from './google.ts';

/** `GET /settings`: the sign-in methods that a client may offer. */
export function settings(env: Env) {
  return {
    external: {
      anonymous_users: false,
      email: true,
      google: isGoogleEnabled(env),
      phone: false,
    },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    mfa_enabled: true,
    passkeys_enabled: true,
  };
}

/** `GET /health`, in the format that GoTrue's clients expect. */
export const health = {
  version: 'v2',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
};
