/** Bindings that exist only under vitest (vitest.config.ts). */
declare namespace Cloudflare {
  interface Env {
    /** How many requests tests/worker/fuzz.test.ts sends, and from which seed. */
    FUZZ_REQUESTS: string;
    FUZZ_SEED: string;
    HISTORIES: string;
    /** How many histories tests/worker/read-your-writes goes through. */
    OWN_WRITES: string;
    CONSISTENCY_STEPS: string;
    CONSISTENCY_MINUTES: string;
    /** `on`: what is logged in tests is printed. */
    PRINT_LOGS: string;
    /** Empty databases. */
    REPLICA_1: D1Database;
    REPLICA_2: D1Database;
    REPLICA_3: D1Database;
    /** Where tests/support/push-service.ts answers. */
    PUSH_SERVICE: string;
    /** Where tests/support/purges.ts answers. */
    PURGES: string;
    /** Statements that make a database with nobody in it. */
    EMPTY_DATABASE: string[];
  }
}

/** A file's text, as Vite gives it. */
declare module '*?raw' {
  const text: string;
  export default text;
}

interface ImportMeta {
  /** The texts of files, by their path, as Vite puts them in. */
  glob<Text extends string>(
    patterns: readonly string[],
    options: { query: '?raw'; import: 'default'; eager: true },
  ): Record<string, Text>;
}
