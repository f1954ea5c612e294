/**
 * Ignores a user's further press of a button until the page has painted what the first one did. While the main thread
 * is busy, presses wait in a queue; a button that has just begun an act is disabled a timer and a render later.
 */
export function ignorePressesBeforePaint(target: Window = window): void {
  let pressed: Element | null = null;
  target.addEventListener(
    'click',
    (event) => {
      const button = event.isTrusted ? (event.target as Element).closest('button') : null;
      if (!button) return;
      if (button === pressed) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      pressed = button;
      // After the timers that tell components of the act, and the frame that they render in.
      setTimeout(() => requestAnimationFrame(() => setTimeout(() => (pressed = null))));
    },
    true,
  );
}
