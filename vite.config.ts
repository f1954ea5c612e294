import path from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where local D1, R2, KV and Durable Objects keep their data. */
const stateDir = path.resolve(process.env.STATE_DIR ?? '.wrangler/state');

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    cloudflare({ configPath: '../wrangler.toml', persistState: { path: stateDir } }),
  ],
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5173), strictPort: true },
  build: { outDir: '../dist', emptyOutDir: true },
});
