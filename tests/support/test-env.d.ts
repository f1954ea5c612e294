/** Bindings that exist only under vitest (vitest.config.ts). */
declare namespace Cloudflare {
  interface Env {
    D1_MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}
