import { loadChunk } from './chunk-loader.ts';
import { readSiteConfig } from './site-config.ts';

/** Reports an error to the operators when the site enables reports. The code loads with the first error. */
export function reportError(error: unknown): void {
  if (!readSiteConfig().reports) return;
  void loadChunk(() => import('./page-report.ts')).then(({ addError }) => addError(error));
}

export function reportErrors(): void {
  if (!readSiteConfig().reports) return;
  addEventListener('error', ({ error }) => reportError(error));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
