/**
 * The webhook secrets for events about connected accounts, in the setting's order: events with a
 * payload, then thin ones. A state folder from before the split has one for both.
 */
export function connectSecretsIn(setting: string): { connectSecret: string; thinSecret: string } {
  const [connectSecret = '', thinSecret = connectSecret] = setting.split(/[\s,]+/);
  return { connectSecret, thinSecret };
}
