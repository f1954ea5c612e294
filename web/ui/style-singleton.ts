/**
 * Stands in for the package `react-style-singleton` (see vite.config.ts). By it, Radix's dialogs insert
 * a style element, which the site's Content-Security-Policy forbids, and which would make the body a
 * scroller of its own beside html: what is sticky would jump. The dialogs hold back wheel and touch
 * without it.
 */
export function styleSingleton() {
  return (): null => null;
}
