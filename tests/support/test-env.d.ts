/** Bindings that exist only under vitest (vitest.config.ts). */
declare namespace Cloudflare {
  interface Env {
    /** Multiplies the steps of random tests (`*.random.test.ts`): 1 in `npm test`. */
    DEPTH: number;
    /** The seed of random tests. */
    SEED: number;
    /** The number of posts in which tests/worker/costs counts. */
    COST_POSTS: number;
    /** `on` prints what tests log. */
    PRINT_LOGS: string;
    /** Empty databases. */
    REPLICA_1: D1Database;
    REPLICA_2: D1Database;
    REPLICA_3: D1Database;
    /** The address of tests/support/push-service.ts. */
    PUSH_SERVICE: string;
    /** The address of tests/support/purges.ts. */
    PURGES: string;
    /** Statements that create a database without users. */
    EMPTY_DATABASE: string[];
  }
}

/** A file's text, as Vite provides it. */
declare module '*?raw' {
  const text: string;
  export default text;
}

interface ImportMeta {
  /** The texts of files, by path, as Vite inserts them. */
  glob<Text extends string>(
    patterns: readonly string[],
    options: { query: '?raw'; import: 'default'; eager: true },
  ): Record<string, Text>;
  /** The modules of files, by path. */
  glob<Module>(patterns: readonly string[], options: { eager: true }): Record<string, Module>;
}
