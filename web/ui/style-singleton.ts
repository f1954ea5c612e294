/**
 * Replaces the package `react-style-singleton` (see vite.config.ts). With that package, Radix's dialogs insert a style
 * element, which the site's Content-Security-Policy forbids, and which would make the body a scroll container beside
 * html, so that sticky elements would jump. The dialogs block wheel and touch without it.
 */
export function styleSingleton() {
  return (): null => null;
}
