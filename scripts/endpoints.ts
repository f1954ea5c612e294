import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Endpoints, type ListedEndpoint, listEndpoints } from '../worker/endpoint.ts';

/** The entries of every `endpoints.ts`. */
export async function readEndpoints(): Promise<ListedEndpoint[]> {
  const files = globSync('worker/**/endpoints.ts');
  const modules: { endpoints: Endpoints }[] = await Promise.all(
    files.map((file) => import(pathToFileURL(path.resolve(file)).href)),
  );
  return listEndpoints(
    Object.fromEntries(files.map((file, index) => [file, modules[index]!.endpoints])),
  );
}
