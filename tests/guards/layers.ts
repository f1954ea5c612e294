import path from 'node:path';
import type { Import } from './imports.ts';

/**
 * A row of the table in docs/ARCHITECTURE.md: the places that files of one place may import,
 * besides their own.
 */
export interface Layer {
  /** A folder or a file; `<feature>` is any folder there, each a place of its own. */
  from: string;
  mayImport: string[];
  /** Places of which only types may be imported. */
  types?: string[];
  /** The places as the table names them, when a list would be long. */
  inWords?: string;
}

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** Places that everything on the server may import. */
const ground = ['domain', 'site', 'database'];

/** Groups of the Worker in import order: each may import those after it. */
const groups = [
  ...['worker/operations', 'worker/jobs', 'worker/pages', 'worker/trust', 'worker/discovery'],
  ...['worker/community', 'worker/marketplace', 'worker/notifications', 'worker/accounts'],
  'worker/platform',
];

/** The shape of the files `endpoints.ts`, which tests and tools find by their name. */
const ENDPOINT = 'worker/endpoint.ts';

/** Places of the web in import order, below its features. */
const web = {
  formats: ['domain', 'site'],
  platform: ['domain', 'site', 'web/formats'],
  hooks: ['domain', 'site', 'web/formats', 'web/platform'],
  data: ['domain', 'web/platform'],
  ui: ['domain', 'web/formats', 'web/platform', 'web/hooks'],
  widgets: ['domain', 'web/formats', 'web/platform', 'web/hooks', 'web/ui'],
};
const webPlaces = Object.keys(web).map((name) => `web/${name}`);

/**
 * From the most general to the most specific place: a file belongs to the first one that contains
 * it.
 */
const layers: Layer[] = [
  { from: 'domain', mayImport: [] },
  { from: 'site', mayImport: ['domain'] },
  { from: 'database', mayImport: ['domain'] },
  ...groups.toReversed().map((from) => ({
    from,
    mayImport: [...ground, ...groups.slice(groups.indexOf(from) + 1)],
    types: ['durable-objects', ENDPOINT],
    inWords: `${code(ground)}, the groups above; types of ${code(['durable-objects', ENDPOINT])}`,
  })),
  { from: ENDPOINT, mayImport: [] },
  { from: 'worker/app.ts', mayImport: groups, inWords: 'all groups' },
  {
    from: 'worker/handlers.ts',
    mayImport: ['worker/app.ts', 'worker/jobs'],
    types: groups,
    inWords: `${code(['worker/app.ts', 'worker/jobs'])}; types of all groups`,
  },
  {
    from: 'worker/index.ts',
    mayImport: [
      ...['worker/app.ts', 'worker/handlers.ts', 'worker/jobs', 'worker/pages'],
      ...['worker/platform', 'durable-objects', '#web/server'],
    ],
    types: groups,
    inWords: `${code(['worker/app.ts', 'worker/handlers.ts', 'worker/jobs', 'worker/pages', 'worker/platform', 'durable-objects', '#web/server'])}; types of all groups`,
  },
  { from: 'durable-objects', mayImport: [...ground, 'worker/platform/log.ts'] },
  ...Object.entries(web).map(([name, mayImport]) => ({
    from: `web/${name}`,
    mayImport,
    ...(name === 'platform' && { types: ['worker/app.ts'] }),
  })),
  { from: 'web/features/<feature>', mayImport: ['domain', 'site', ...webPlaces] },
  { from: 'web/app', mayImport: ['domain', 'site', ...webPlaces, 'web/features/<feature>'] },
  { from: 'web/main.tsx', mayImport: ['site', 'web/platform', 'web/app'] },
  { from: 'web/server.tsx', mayImport: ['site', 'web/formats', 'web/platform', 'web/app'] },
  { from: 'web/service-worker', mayImport: ['site'] },
  { from: 'web/before-paint.ts', mayImport: ['site', 'web/platform'] },
  { from: 'web/after-paint.ts', mayImport: ['site', 'web/platform'] },
  { from: 'web/refresh-and-fetch.ts', mayImport: ['site'] },
  { from: 'packages/stripe-stand-in', mayImport: [], inWords: 'nothing of the product' },
  {
    from: 'scripts',
    mayImport: [...ground, ...groups, ENDPOINT, 'durable-objects'],
    inWords: `${code(ground)}, all groups of the Worker, ${code([ENDPOINT, 'durable-objects'])}`,
  },
  { from: 'bench', mayImport: ['domain', 'site', 'scripts'] },
];

/** Current exceptions; an entry that is no longer needed fails too. */
export const exceptions: { from: string; to: string }[] = [];

/** The packages that the innermost places may import; other places may use any. */
const packages: Record<string, string[]> = {
  domain: ['zod', 'punycode.js'],
  site: [],
};

/**
 * The place of `file`, such as `worker/community/posts`, by a row's `from`; undefined elsewhere.
 */
export function placeOf(file: string, row: string): string | undefined {
  const pattern = row.replaceAll('.', '\\.').replace('<feature>', '[^/.]+');
  return file.match(new RegExp(`^(${pattern})(?=/|$)`))?.[0];
}

const layerOf = (file: string) => layers.find(({ from }) => placeOf(file, from) !== undefined);

/** Routes are mounted by the app, and by other routes in their folder or above it. */
const isRoutes = (file: string) => /^worker\/.*\broutes\.ts$/.test(file);
const mayMount = (from: string, routes: string) =>
  from === 'worker/app.ts' || (isRoutes(from) && routes.startsWith(`${path.dirname(from)}/`));

/** Imported by nobody, so that the Worker's bundle has none of them. */
const isEndpoints = (file: string) => /^worker\/.*\bendpoints\.ts$/.test(file);

/** True when the table allows `imported`. */
export function isAllowed({ from, to, typeOnly, isPackage }: Import): boolean {
  const layer = layerOf(from);
  if (!layer) return false;
  const own = placeOf(from, layer.from)!;
  if (isPackage) return packages[own]?.includes(to) ?? true;
  if (isEndpoints(to)) return false;
  if (isRoutes(to)) return mayMount(from, to);
  if (placeOf(to, own)) return true;
  const allowed = [...layer.mayImport, ...(typeOnly ? (layer.types ?? []) : [])];
  return allowed.some((place) => placeOf(to, place) !== undefined);
}

export function printLayers(): string {
  const rows = layers.map(({ from, mayImport, types, inWords }) => {
    const all = [...(packages[from] ?? []), ...mayImport];
    const listed = `${code(all)}${types ? `; types of ${code(types)}` : ''}`;
    return `| ${code([from])} | ${inWords ?? listed} |`;
  });
  return ['| from | may import |', '|---|---|', ...rows].join('\n');
}
