/** Height assumed for screens without a header; elements at the top end about there too. */
const HEADER_PX = 64;

/**
 * Publishes where the visible header ends; it is higher in a conversation than elsewhere. The
 * notice of a lost connection stands below it.
 */
export function measureHeader(): void {
  const headers = [...document.querySelectorAll('header')].map((header) =>
    header.getBoundingClientRect(),
  );
  // Excludes headers that are scrolled away or belong to a window.
  const atTop = headers.filter(({ top, bottom }) => top <= 0 && bottom > 0);
  const end = atTop.length === 0 ? HEADER_PX : Math.max(...atTop.map(({ bottom }) => bottom));
  document.documentElement.style.setProperty('--under-header', `${end}px`);
}
