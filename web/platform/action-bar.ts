/**
 * Publishes the bar's height to the style sheet while it sticks to the window's lower edge, so that
 * focused elements scroll to above it (app/styles.css). Returns the cleanup, so that it can be a
 * ref.
 */
export function measureActionBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const isBox = bar.dataset.box !== undefined && matchMedia('(min-width: 80rem)').matches;
    const isStuck = !isBox && getComputedStyle(bar).position === 'sticky';
    // Of a bar in a bar, only the one that sticks counts.
    if (bar.dataset.inBox !== undefined && !isStuck) return;
    style.setProperty('--action-bar', `${isStuck ? bar.offsetHeight : 0}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--action-bar');
  };
}
