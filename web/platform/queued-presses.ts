/**
 * Ignores a user's further press of a button until it shows what the first one did. While the main thread is busy,
 * presses wait in a queue; a button that has just begun an act is disabled a timer later.
 */
export function ignoreQueuedPresses(target: Window = window): void {
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
      // The second timer follows that of the act, which disables the button; browsers handle queued presses before both.
      setTimeout(() => setTimeout(() => (pressed = null)));
    },
    true,
  );
}
