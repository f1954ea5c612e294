import { type ActName, actRules } from '../../domain/operations/acts.ts';
import { readEndpoints } from '../endpoints.ts';

const endpoints = await readEndpoints();

const conditions = {
  never: '',
  within_limits: 'above the limits, ',
  not_about_team: 'about an operator or moderator, ',
} as const;

const needOf = (what: string) => {
  if (!Object.hasOwn(actRules, what)) throw new Error(`${what} is no act`);
  const { second, alone } = actRules[what as ActName];
  return `\`${what}\`: ${conditions[alone]}a second ${second.join(' or ')}`;
};

/** The acts of the console and of moderation, with the people whom each needs. */
export function tabulateActs(): string {
  const acts = endpoints.filter(
    ({ method, path, caller, acts: named }) =>
      named || (method !== 'GET' && caller === 'operator' && path.startsWith('/api/operations')),
  );
  const declared = acts.flatMap(({ acts: named = [] }) => named);
  const missing = Object.keys(actRules).filter((what) => !declared.includes(what));
  if (missing.length > 0) throw new Error(`no endpoint does ${missing.join(', ')}`);
  const rows = acts.map(({ route, acts: named = [] }) => [
    `\`${route.replace(/:(\w+)/g, '{$1}').replace('/api/operations', '')}\``,
    named.length === 0 ? 'one person' : named.map(needOf).join('; '),
  ]);
  return ['| act | needs |', '|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join(
    '\n',
  );
}
