/** The style that says where the header on screen ends; {@link measureHeader} sets it. */
export const UNDER_HEADER = 'var(--under-header, 4rem)';

/**
 * Finds out where the header on screen ends: it is higher in a conversation than elsewhere, and missing
 * from the screen to sign in on. For what floats and is not to cover it.
 */
export function measureHeader(): void {
  const headers = [...document.querySelectorAll('header')].map((header) =>
    header.getBoundingClientRect(),
  );
  // One that has been scrolled away, or is a window's own, is none.
  const atTop = headers.filter(({ top, bottom }) => top <= 0 && bottom > 0);
  const end = Math.max(0, ...atTop.map(({ bottom }) => bottom));
  document.documentElement.style.setProperty('--under-header', `${end}px`);
}
