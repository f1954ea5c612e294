import type { Wrangler } from '../../scripts/deployment/wrangler.ts';
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

export interface CloudflareAccount {
  /** The commands of wrangler that have created something. */
  created: Set<string>;
  /** Names of the Worker's secrets; null before there is a Worker. */
  secrets: string[] | null;
  migrations: string;
  /** What wrangler prints in the place of creating anything. */
  refusal: string | null;
  wrangler: Wrangler;
}

/** An account that shows what was created in it, in the words of wrangler 4.149. */
export function newAccount(created: string[] = []): CloudflareAccount {
  const account: CloudflareAccount = {
    created: new Set(created),
    secrets: null,
    migrations: '✅ No migrations to apply!',
    refusal: null,
    wrangler: async (args, input = '') => {
      const shown = show(args);
      if (shown !== undefined)
        return { code: shown === null ? 1 : 0, output: shown ?? '', all: shown ?? 'not found' };
      if (account.refusal) return { code: 1, output: '', all: account.refusal };
      if (args[0] === 'secret')
        account.secrets = [...(account.secrets ?? []), ...Object.keys(JSON.parse(input))];
      else account.created.add(args.join(' '));
      return { code: 0, output: '', all: '' };
    },
  };
  const createdBy = (start: string) => [...account.created].filter((it) => it.startsWith(start));

  /** Null when the thing is missing; undefined when the command shows nothing. */
  function show(args: string[]): string | null | undefined {
    const place = /--jurisdiction (\S+)/;
    switch (args.slice(0, args[1] === 'bucket' ? 3 : 2).join(' ')) {
      case 'whoami --json':
        return '{"loggedIn":true}';
      case 'd1 list':
        return JSON.stringify(
          createdBy('d1 create').map((it) => ({
            name: it.split(' ')[2],
            jurisdiction: place.exec(it)![1],
          })),
        );
      case 'd1 migrations':
        return account.migrations;
      case 'queues info': {
        const [queue] = createdBy(`queues create ${args[2]} `);
        return queue ? `Queue Name: ${args[2]}\nJurisdiction: ${place.exec(queue)![1]}\n` : null;
      }
      case 'queues subscription': {
        if (args[2] !== 'list') return undefined;
        const all = createdBy(`queues subscription create ${args[3]} `);
        return JSON.stringify(
          all.map((it) => ({ source: { domain: /--domain (\S+)/.exec(it)![1] } })),
        );
      }
      case 'r2 bucket lifecycle': {
        if (args[3] !== 'list') return undefined;
        if (createdBy(`r2 bucket create ${args[4]} `).length === 0) return null;
        const rules = createdBy(`r2 bucket lifecycle add ${args[4]} `);
        return rules.map((it) => `name:     ${it.split(' ')[5]}\nenabled:  Yes\n`).join('\n');
      }
      case 'email sending': {
        if (args[2] !== 'list') return undefined;
        const all = createdBy('email sending enable');
        return all.map((it) => `│ ${it.split(' ')[3]} │ yes │`).join('\n');
      }
      case 'secret list':
        return account.secrets && JSON.stringify(account.secrets.map((name) => ({ name })));
      default:
        return undefined;
    }
  }
  return account;
}
