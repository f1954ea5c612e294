import type { Plugin, Rolldown } from 'vite';

/**
 * Fails the build on an import cycle among the app's files. In a cycle, the first request decides
 * which file runs first, and a file may use what the other has not defined yet.
 */
export const noCycles: Plugin = {
  name: 'no-cycles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const cycle = findCycle(importsIn(bundle));
    if (cycle) this.error(`files in a cycle: ${cycle.join(' → ')}`);
  },
};

/** The static imports of each file of the bundle. */
function importsIn(bundle: Rolldown.OutputBundle): Map<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  return new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
}

/** A path from a file back to itself; null when there is none. */
export function findCycle(imports: Map<string, string[]>): string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const follow = (file: string): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    way.push(file);
    for (const next of imports.get(file) ?? []) {
      const cycle = follow(next);
      if (cycle) return cycle;
    }
    way.pop();
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const cycle = follow(file);
    if (cycle) return cycle;
  }
  return null;
}
