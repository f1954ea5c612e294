import {
  type DeployedConfiguration,
  type DeployedEnvironment,
  readEnvironment,
} from '../../scripts/deployment-gaps.ts';

/** An environment of wrangler.toml whose placeholders a person has filled in. */
export function filledIn(environment: DeployedEnvironment): DeployedConfiguration {
  const config = readEnvironment(environment);
  const publisher = { ...(readEnvironment().vars.PUBLISHER as object), isDemo: false };
  const vars = {
    SITE_ORIGIN: 'https://dis-moi.fr',
    PAYMENTS: 'stripe',
    MAIL_FROM: 'bonjour@mail.dis-moi.fr',
    PUBLISHER: publisher,
  };
  return { ...config, routes: ['dis-moi.fr'], vars: { ...config.vars, ...vars } };
}
