/** Values that the build inserts (scripts/build/service-worker.ts). */
interface BuiltIn {
  /** Changes with each build whose files differ. */
  version: string;
  /** The files with which the app starts offline. */
  files: string[];
}

declare const BUILT_IN: BuiltIn | null;

/** Null in development, where nothing is cached. */
export const builtIn: BuiltIn | null = BUILT_IN;
