import type { Import } from './imports.ts';

/**
 * The import cycles of any length, each as `a → b → a`. One cycle is reported for each import that
 * closes one.
 */
export function findCycles(imports: readonly Pick<Import, 'from' | 'to'>[]): string[] {
  const edges = Map.groupBy(imports, ({ from }) => from);
  const path: string[] = [];
  const done = new Set<string>();
  const cycles = new Set<string>();
  const follow = (file: string) => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.add([...path.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const { to } of edges.get(file) ?? []) follow(to);
    path.pop();
    done.add(file);
  };
  for (const file of edges.keys()) follow(file);
  return [...cycles];
}
