import type { Caller, ContractRow, ListedEndpoint, Section } from '../../worker/endpoint.ts';
import { readEndpoints } from '../endpoints.ts';

const endpoints = await readEndpoints();

/** The column 'who may call'. */
const callers: Record<Caller, string> = {
  everybody: 'A',
  anyone: 'A',
  member: 'S',
  creator: 'C',
  participant: 'P',
  moderator: 'moderator',
  operator: "the operator's token",
  link: 'A',
  signature: 'signed by Stripe',
  developer: 'A',
};

/** The rows of an entry, each with its section. Throws when neither the row nor its file names one. */
function rowsOf({ route, file, section, contract = [] }: ListedEndpoint) {
  return [contract].flat().map((row): ContractRow & { section: Section } => {
    const named = typeof row === 'string' ? { answer: row } : row;
    const table = named.section ?? section;
    if (!table) throw new Error(`${route} has a \`contract\`: give ${file} a \`section\``);
    return { ...named, section: table };
  });
}

/** The route as a client writes it, with its input: `` POST /api/orders/{orderId}/complaint `{text}` ``. */
function callOf({ route }: ListedEndpoint, { call, input }: ContractRow): string {
  if (call) return call;
  const written = route.replace(/:(\w+)(\{[^}]+\})?/g, '{$1}');
  if (!input) return written;
  return input.startsWith('?') ? written + input : `${written} ${input}`;
}

/** The table of a section of docs/contract.md. */
export function tabulateEndpoints(section: Section): string {
  const rows = endpoints.flatMap((endpoint) =>
    rowsOf(endpoint)
      .filter((row) => row.section === section)
      .map((row) => [
        callOf(endpoint, row),
        (row.who ?? callers[endpoint.caller]) +
          (endpoint.needs && endpoint.caller !== 'operator' ? ', `aal2`' : ''),
        row.answer,
      ]),
  );
  return [
    '| | | |',
    '|---|---|---|',
    ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
  ].join('\n');
}
