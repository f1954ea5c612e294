import { loadChunk } from './chunk-loader.ts';
import { readSiteConfig } from './site-config.ts';

/** Has who is on call told of an error, where the site wants it, by code that comes with the first one. */
export function reportError(error: unknown): void {
  if (!readSiteConfig().reports) return;
  void loadChunk(() => import('./page-report.ts')).then(({ addError }) => addError(error));
}

/** Has them told of every error that nothing else takes. */
export function reportErrors(): void {
  if (!readSiteConfig().reports) return;
  addEventListener('error', ({ error }) => reportError(error));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
