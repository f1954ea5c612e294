import type { TestProject } from 'vitest/node';
import { startLocalGoogle } from '../../scripts/local/google.ts';

/** Runs the local stand-in for Google beside the tests and provides the Worker's settings for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const google = await startLocalGoogle();
  project.provide('googleSettings', google.settings);
  return google.stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    googleSettings: Record<string, string>;
  }
}
