/**
 * The secrets of events about connected accounts, as the setting has them: of those with what has changed, then of
 * thin ones. A state folder from before there were two has one for both.
 */
export function connectSecretsIn(setting: string): { connectSecret: string; thinSecret: string } {
  const [connectSecret = '', thinSecret = connectSecret] = setting.split(/[\s,]+/);
  return { connectSecret, thinSecret };
}
