/** Heights of bars at the window's lower edge, published as properties to the style sheet. */

/**
 * Publishes the bar's height to the style sheet while it sticks to the window's lower edge, so that focused elements
 * scroll to above it (app/styles.css). Returns the cleanup, so that it can be a ref.
 */
export function measureActionBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const isBox = bar.dataset.box !== undefined && matchMedia('(min-width: 80rem)').matches;
    const isStuck = !isBox && getComputedStyle(bar).position === 'sticky';
    style.setProperty('--action-bar', `${isStuck ? bar.offsetHeight : 0}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--action-bar');
  };
}

/** The height that bars at the window's lower edge take; {@link measureBottomBars} sets it. */
export const BOTTOM_BARS = 'var(--bottom-bars, 0px)';

/** The tab bar, a bar with a screen's action, and the composer of a conversation. */
const BARS = '[data-tab-bar], [data-action-bar], form:has(#message)';

/** Height of a toast with two lines and its distance from what it stands above, pixels. */
const TOAST_PX = 112;

/**
 * Measures how far the bars at the window's lower edge reach up, one above the other, with the element that has
 * the focus, so that a toast covers neither them nor the action of the moment.
 */
export function measureBottomBars(): void {
  const { activeElement } = document;
  const bars = [...document.querySelectorAll(BARS), ...(activeElement ? [activeElement] : [])]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .sort((a, b) => b.bottom - a.bottom);
  let edge = window.innerHeight;
  // An element that is scrolled away, or in the middle of the screen, has room for a toast below it.
  for (const { top, bottom } of bars)
    if (top < edge && bottom > edge - TOAST_PX && top > window.innerHeight / 2) edge = top;
  document.documentElement.style.setProperty('--bottom-bars', `${window.innerHeight - edge}px`);
}
