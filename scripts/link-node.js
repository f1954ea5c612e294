/**
 * The first step of `npm ci`: all scripts run on the Node that the lock file pins, which becomes `node` in
 * node_modules/.bin. npm 10 makes no such link: the packages for other platforms claim the name too, and it
 * may prefer one that is not installed here. Plain JavaScript, as it runs on the Node that is there.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';

const { engines, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const pinned = Object.keys(optionalDependencies).find(runs);

if (!engines.node.split(' || ').some(includesThis)) {
  console.error(
    `Node ${process.versions.node} is too old, and npm has left out what needs ${engines.node}: install one of these, then repeat npm ci.`,
  );
  process.exitCode = 1;
} else if (pinned) {
  const link = 'node_modules/.bin/node';
  rmSync(link, { force: true });
  symlinkSync(`../${pinned}/bin/node`, link);
} else if (!process.features.typescript) {
  const platform = `${process.platform} on ${process.arch}`;
  console.error(
    `Node ${process.versions.node} is too old, and the lock file has none for ${platform}: install Node 24 or newer, then repeat npm ci.`,
  );
  process.exitCode = 1;
}

/** True when the Node that is there is in a range such as `^20.19.0` or `>=22.12.0`. */
function includesThis(range) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [first, since] = range.match(/\d+/g).map(Number);
  return (major === first && minor >= since) || (range.startsWith('>=') && major > first);
}

/** True when the package is installed and its Node runs on this machine. */
function runs(name) {
  try {
    execFileSync(`node_modules/${name}/bin/node`, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
