import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The migrations that have landed and their digests, as `sha256sum` writes and checks them. */
export const LANDED_FILE = 'landed.sha256';

/** The SHA-256 of each migration in `folder` as it stands there, by file name, oldest first. */
export function readDigests(folder: string): Map<string, string> {
  const names = globSync('*.sql', { cwd: folder }).sort();
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
  return new Map(names.map((name) => [name, digest(name)]));
}

/** The SHA-256 of each migration when it landed, by file name. */
export function readLanded(folder: string): Map<string, string> {
  const lines = readFileSync(path.join(folder, LANDED_FILE), 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [digest, name] = line.split(/ [ *]/);
      return [name!, digest!];
    }),
  );
}

/** The migrations that are no longer what landed: edited, renamed or deleted. */
export function changedSinceLanding(folder: string): string[] {
  const digests = readDigests(folder);
  return [...readLanded(folder)]
    .filter(([name, digest]) => digests.get(name) !== digest)
    .map(([name]) => name);
}

/** The paths of drizzle-kit's snapshots of the schema, each as one migration left it, oldest first. */
export const findSnapshots = (folder: string): string[] =>
  globSync(path.join(folder, 'meta/*_snapshot.json')).sort();

export function notLanded(folder: string): string[] {
  const landed = readLanded(folder);
  return [...readDigests(folder).keys()].filter((name) => !landed.has(name));
}
