import { type AppScripts, SCRIPTS_FILE } from '../../site/page-contract.ts';
import { memoizePerIsolate } from '../platform/http/memoize-per-isolate.ts';

/** The scripts that the build listed; the development server has none. */
export async function readAppScripts(assets: Fetcher, origin: string): Promise<AppScripts> {
  const asset = await assets.fetch(new URL(SCRIPTS_FILE, origin));
  const isThere = asset.headers.get('Content-Type')?.startsWith('application/json');
  return isThere ? asset.json() : { app: [], screens: {}, files: [] };
}

/** The same for every page, so it is read once. */
export const appScripts = memoizePerIsolate(readAppScripts);
