/** Elements that Enter presses, or whose form it submits. */
const PRESSED = 'button, a, summary, input';

/** Has what a user presses once act once: with a held Enter, and with presses that a long frame has gathered. */
export function ignoreRepeatedPresses(target: Window = window): void {
  ignoreHeldEnter(target);
  ignorePressesBeforePaint(target);
}

/**
 * Ignores the repetitions of a held Enter: they neither press a button or submit a form again, nor do again what a
 * handler did at the first. In a text of several lines they make line breaks, if the first one did.
 */
function ignoreHeldEnter(target: Window): void {
  let hasActed = false;
  target.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return;
      if (!event.repeat) hasActed = false;
      else if (hasActed || (event.target as Element).matches(PRESSED)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
  target.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.repeat) hasActed = event.defaultPrevented;
  });
}

/**
 * Ignores a user's further press of a button until the page has painted what the first one did. While the main thread
 * is busy, presses wait in a queue; a button that has just begun an act is disabled a timer and a render later.
 */
function ignorePressesBeforePaint(target: Window): void {
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
