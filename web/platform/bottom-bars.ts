/** The height that bars at the window's lower edge take; {@link measureBottomBars} sets it. */
export const BOTTOM_BARS = 'var(--bottom-bars, 0px)';

/** The tab bar, a bar with a screen's action, and the composer of a conversation. */
const BARS = '[data-tab-bar], [data-action-bar], form:has(#message)';

/**
 * Measures how far the bars at the window's lower edge reach up, one above the other, so that
 * toasts cover none of them.
 */
export function measureBottomBars(): void {
  const bars = [...document.querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .sort((a, b) => b.bottom - a.bottom);
  let edge = window.innerHeight;
  // A bar that is scrolled away, or stands in the middle of the screen, touches nothing below it.
  for (const { top, bottom } of bars)
    if (top < edge && bottom >= edge - 1 && top > window.innerHeight / 2) edge = top;
  document.documentElement.style.setProperty('--bottom-bars', `${window.innerHeight - edge}px`);
}
