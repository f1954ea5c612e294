/** Where there is none, what stands at the top in its place ends about there too. */
const USUAL_PX = 64;

/** The style that says where the header on screen ends; {@link measureHeader} sets it. */
export const UNDER_HEADER = 'var(--under-header)';

/**
 * Finds out where the header on screen ends: it is higher in a conversation than elsewhere. For what floats and is not to cover it.
 */
export function measureHeader(): void {
  const headers = [...document.querySelectorAll('header')].map((header) =>
    header.getBoundingClientRect(),
  );
  // One that has been scrolled away, or is a window's own, is none.
  const atTop = headers.filter(({ top, bottom }) => top <= 0 && bottom > 0);
  const end = atTop.length === 0 ? USUAL_PX : Math.max(...atTop.map(({ bottom }) => bottom));
  document.documentElement.style.setProperty('--under-header', `${end}px`);
}
