/** Elements that Enter presses, or whose form it submits. */
const PRESSED = 'button, a, summary, input';

/**
 * Has a held Enter act once: its repetitions neither press a button or submit a form again, nor do again what a
 * handler did at the first. In a text of several lines they make line breaks, if the first one did.
 */
export function ignoreHeldEnter(target: Window = window): void {
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
