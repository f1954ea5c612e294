import type { TestProject } from 'vitest/node';
import { startPushService } from './push-service.ts';

/** Runs the local push service beside the tests and provides its address. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const service = await startPushService();
  project.provide('pushService', service.origin);
  return service.stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    pushService: string;
  }
}
