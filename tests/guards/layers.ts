import type { Import } from './imports.ts';

/** A row of the README's table: what the files of one place may import, beside their own place. */
export interface Layer {
  /** A folder or a file; `<feature>` is any folder there, each a place of its own. */
  from: string;
  mayImport: string[];
  /** What only types may come from. */
  types?: string[];
}

/** From the most special place to the most general: a file belongs to the first that has it. */
export const layers: Layer[] = [
  { from: 'domain', mayImport: [] },
  { from: 'site', mayImport: ['domain'] },
  { from: 'database', mayImport: ['domain'] },
  { from: 'worker/platform/http', mayImport: ['domain', 'site', 'database'] },
  {
    from: 'worker/<feature>',
    mayImport: ['domain', 'site', 'database', 'worker/<feature>'],
    types: ['durable-objects'],
  },
  { from: 'worker/app.ts', mayImport: ['worker/<feature>'] },
  {
    from: 'worker/handlers.ts',
    mayImport: ['worker/app.ts', 'worker/jobs'],
    types: ['worker/<feature>'],
  },
  {
    from: 'worker/index.ts',
    mayImport: [
      ...['worker/app.ts', 'worker/handlers.ts', 'worker/jobs', 'worker/pages'],
      ...['worker/platform/http', 'durable-objects', '#web/server'],
    ],
    types: ['worker/<feature>'],
  },
  { from: 'durable-objects', mayImport: ['domain', 'site', 'database'] },
  { from: 'web/lib', mayImport: ['domain', 'site'], types: ['worker/app.ts'] },
  { from: 'web/data', mayImport: ['domain', 'web/lib'] },
  { from: 'web/ui', mayImport: ['domain', 'web/lib'] },
  {
    from: 'web/features/<feature>',
    mayImport: ['domain', 'site', 'web/lib', 'web/data', 'web/ui'],
  },
  {
    from: 'web/app',
    mayImport: ['domain', 'site', 'web/lib', 'web/data', 'web/ui', 'web/features/<feature>'],
  },
  { from: 'web/main.tsx', mayImport: ['site', 'web/lib', 'web/app'] },
  { from: 'web/server.tsx', mayImport: ['site', 'web/lib', 'web/app'] },
  { from: 'web/service-worker', mayImport: ['site'] },
  { from: 'web/before-paint.ts', mayImport: ['site'] },
  { from: 'web/after-paint.ts', mayImport: ['site', 'web/lib'] },
  { from: 'web/come-back.ts', mayImport: ['site'] },
  {
    from: 'scripts',
    mayImport: ['domain', 'site', 'database', 'worker/<feature>', 'durable-objects'],
  },
  {
    from: 'bench',
    mayImport: [
      ...['domain', 'site', 'database', 'worker/<feature>', 'worker/app.ts', 'worker/handlers.ts'],
      ...['durable-objects', 'scripts'],
    ],
  },
];

/** What breaks a rule today; a line that nothing needs any more fails too. */
export const exceptions: { from: string; to: string }[] = [];

/** The packages that the innermost places stand on; every other place may use any. */
const packages: Record<string, string[]> = { domain: ['zod'], site: [] };

/** The place, as `worker/community/posts`, that `file` stands in, by a row's `from`; undefined elsewhere. */
export function placeOf(file: string, row: string): string | undefined {
  const pattern = row.replaceAll('.', '\\.').replace('<feature>', '[^/.]+');
  return file.match(new RegExp(`^(${pattern})(?=/|$)`))?.[0];
}

const layerOf = (file: string) => layers.find(({ from }) => placeOf(file, from) !== undefined);

/** Routes are mounted, and by one file. */
const isRoutes = (file: string) => /^worker\/.*\broutes\.ts$/.test(file);

/** Whether the table lets `imported` be. */
export function isAllowed({ from, to, typeOnly, isPackage }: Import): boolean {
  const layer = layerOf(from);
  if (!layer) return false;
  const own = placeOf(from, layer.from)!;
  if (isPackage) return packages[own]?.includes(to) ?? true;
  if (placeOf(to, own)) return true;
  if (isRoutes(to)) return from === 'worker/app.ts';
  const allowed = [...layer.mayImport, ...(typeOnly ? (layer.types ?? []) : [])];
  return allowed.some((place) => placeOf(to, place) !== undefined);
}

/** The table of the README, in Markdown. */
export function printLayers(): string {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const rows = layers.map(({ from, mayImport, types }) => {
    const all = [...(packages[from] ?? []), ...mayImport];
    return `| ${code([from])} | ${code(all)}${types ? `; types of ${code(types)}` : ''} |`;
  });
  return ['| from | may import |', '|---|---|', ...rows].join('\n');
}
