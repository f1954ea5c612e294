import { untilCodeComes } from './code.ts';
import { readSiteConfig } from './site-config.ts';

/** Has who is on call told of an error, where the site wants it, by code that comes with the first one. */
export function noteError(error: unknown): void {
  if (!readSiteConfig().reports) return;
  void untilCodeComes(() => import('./page-report.ts')).then(({ addError }) => addError(error));
}

/** Has them told of every error that nothing else takes. */
export function noteErrors(): void {
  if (!readSiteConfig().reports) return;
  addEventListener('error', ({ error }) => noteError(error));
  addEventListener('unhandledrejection', ({ reason }) => noteError(reason));
}
