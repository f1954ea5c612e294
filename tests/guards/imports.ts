import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  from: string;
  /** True when the file loads on demand. */
  dynamic?: boolean;
  /** A project file, an entry of package.json's `imports` (`#web/server`), or a package's name. */
  to: string;
  /** True when only types are imported, which are erased at run time. */
  typeOnly: boolean;
  isPackage: boolean;
}

/** Every source of the product and its tools; tests may import what they test. */
export function findSources(): string[] {
  return globSync(
    '{bench,database,domain,durable-objects,packages,scripts,site,web,worker}/**/*.{ts,tsx}',
  ).filter((file) => !/\.(test|d)\.tsx?$/.test(file));
}

/** The static and dynamic imports and re-exports of `text`, the source of the file `from`. */
export function importsOf(from: string, text: string): Import[] {
  const { module } = parseSync(from, text);
  const imported = (
    specifier: string,
    entries: { isType: boolean }[],
    dynamic = false,
  ): Import => ({
    ...{ from, dynamic },
    to: specifier.startsWith('.')
      ? path.normalize(path.join(path.dirname(from), specifier))
      : specifier,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    isPackage: !/^[.#]/.test(specifier),
  });
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      imported(moduleRequest.value, entries),
    ),
    ...module.staticExports.flatMap(({ entries }) => {
      const { moduleRequest } = entries[0]!;
      return moduleRequest ? [imported(moduleRequest.value, entries)] : [];
    }),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = text.slice(start, end).match(/^['"](.*)['"]$/)?.[1];
      return literal ? [imported(literal, [], true)] : [];
    }),
  ];
}

/** The project files and packages that `entry` loads at once, itself included. */
export function loadedWith(entry: string, imports: readonly Import[]): Set<string> {
  const atOnce = imports.filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic);
  const byFile = Map.groupBy(atOnce, ({ from }) => from);
  const loaded = new Set([entry]);
  for (const file of loaded) for (const { to } of byFile.get(file) ?? []) loaded.add(to);
  return loaded;
}

export const readImports = () =>
  findSources().flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));
