import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = path.resolve('scripts/link-node.js');
const link = 'node_modules/.bin/node';
/** The option that makes a Node as unable to run TypeScript as an old one. */
const OLD = '--no-strip-types';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'link-node-'));
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
  declare('>=20.0.0');
});
afterEach(() => rmSync(folder, { recursive: true }));

function declare(node: string): void {
  const optionalDependencies = { 'node-elsewhere': '1', 'node-here': '1' };
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ engines: { node }, optionalDependencies }),
  );
}

function install(name: string, program: string): void {
  const bin = path.join(folder, 'node_modules', name, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'node'), program, { mode: 0o755 });
}

function linkNode(...flags: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [...flags, script], { cwd: folder });
  return { status, said: stderr.toString() };
}

const linked = () => readlinkSync(path.join(folder, link));

describe('link-node', () => {
  it('links the installed Node when npm has linked none', () => {
    install('node-here', '#!/bin/sh\n');
    expect(linkNode(OLD)).toEqual({ status: 0, said: '' });
    expect(linked()).toBe('../node-here/bin/node');
  });

  it('passes over a Node that does not run here, and replaces its link', () => {
    install('node-elsewhere', 'not a program');
    install('node-here', '#!/bin/sh\n');
    symlinkSync('../node-elsewhere/bin/node', path.join(folder, link));
    expect(linkNode(OLD).status).toBe(0);
    expect(linked()).toBe('../node-here/bin/node');
  });

  it('leaves the work to the Node that is there when it runs TypeScript', () => {
    expect(linkNode()).toEqual({ status: 0, said: '' });
    expect(linked).toThrow('ENOENT');
  });

  it('fails with one sentence when npm leaves out packages on the Node that is there', () => {
    install('node-here', '#!/bin/sh\n');
    declare('^20.19.0 || >=99.12.0');
    const { status, said } = linkNode();
    expect(status).toBe(1);
    expect(said).toMatch(/^Node [\d.]+ is too old, and npm has left out .*\n$/);
  });

  it('fails with one sentence when no Node here runs TypeScript', () => {
    const { status, said } = linkNode(OLD);
    expect(status).toBe(1);
    expect(said).toMatch(/^Node [\d.]+ is too old, and the lock file has none for .*\n$/);
  });
});
