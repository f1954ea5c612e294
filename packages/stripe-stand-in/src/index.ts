export { connectSecretsIn } from './connect-secrets.ts';
export { type StandIn, type StandInOptions, startStripe } from './server.ts';
