/**
 * Has presses of one button, and submits of one form, act once while the page is busy: the browser queues what the user
 * presses during a long task, and a second press that was made before the first was handled asks for the same act.
 */
export function ignoreQueuedPresses(
  target: Document = document,
  now: () => number = () => new Event('').timeStamp,
): void {
  /** When the last press of the element had been handled; infinite while it is. */
  const handledAt = new WeakMap<Element, number>();
  for (const [type, selector] of [
    ['click', 'button'],
    ['submit', 'form'],
  ] as const)
    target.addEventListener(
      type,
      (event) => {
        const element = (event.target as Element).closest(selector);
        // A press that waits for hydration (held-press.ts) is repeated after it.
        if (!element || event.defaultPrevented) return;
        if (event.timeStamp < (handledAt.get(element) ?? 0)) {
          event.preventDefault();
          event.stopImmediatePropagation();
          return;
        }
        handledAt.set(element, Number.POSITIVE_INFINITY);
        setTimeout(() => handledAt.set(element, now()));
      },
      true,
    );
}
