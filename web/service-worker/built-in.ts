/** What the build puts into the worker (scripts/build/service-worker.ts). */
interface BuiltIn {
  /** Changes with each build whose files differ. */
  version: string;
  /** The files that the app stands on, with which it starts without a line. */
  files: string[];
}

declare const BUILT_IN: BuiltIn | null;

/** Null while developing: then nothing is kept. */
export const builtIn: BuiltIn | null = BUILT_IN;
