import { attributeOf, marks, ROOT_ID } from '../../site/page-contract.ts';

/** The user's action on a part of the page that had no handlers yet. */
interface Held {
  type: 'submit' | 'click' | 'change';
  element: HTMLElement;
  /** The chosen option; rendering may reset it. */
  value?: string;
}

declare global {
  interface Window {
    heldPress?: Held;
  }
}

const targets: Record<Held['type'], string> = {
  submit: 'form',
  // A submit button is held by its form. The browser follows a link, unless it is marked.
  click: `button:not([type=submit]), a[${attributeOf('early')}]`,
  change: 'select',
};

/**
 * True once React has hydrated or made the element, and a form's state has the text that was typed into it. React
 * stores the handlers in a property of the element, which a first press during hydration completes at once.
 */
const isAlive = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps')) &&
  !element.querySelector(`[${attributeOf('untaken')}]`);

/**
 * Holds what the user presses, submits or chooses in the server's HTML before its code has loaded;
 * only the last of it, since the user may have changed their mind. Runs before the first paint.
 */
export function holdEarlyPresses(): void {
  /** The server's elements, once the document is whole: elements that browser extensions add are not held. */
  let written: WeakSet<Element> | undefined;
  const all = Object.values(targets).join();
  document.addEventListener('DOMContentLoaded', () => {
    written = new WeakSet(document.querySelectorAll(`#${ROOT_ID} :is(${all})`));
  });
  for (const type of ['submit', 'click', 'change'] as const)
    document.addEventListener(
      type,
      (event) => {
        const { target, metaKey, ctrlKey } = event as MouseEvent;
        const element = target instanceof Element && target.closest<HTMLElement>(targets[type]);
        if (!element || metaKey || ctrlKey || isAlive(element)) return;
        if (written && !written.has(element)) return;
        event.preventDefault();
        event.stopPropagation();
        delete window.heldPress?.element.dataset[marks.pressed];
        element.dataset[marks.pressed] = '';
        const { value } = element as HTMLSelectElement;
        window.heldPress = { type, element, value };
      },
      true,
    );
}

/**
 * Repeats what was held, if that part of the page is alive now. Where the app has rendered the page
 * anew, the element with the same name takes the press.
 */
export function replayHeldPress(): void {
  const { heldPress: held } = window;
  if (!held) return;
  const element = held.element.isConnected ? held.element : twinOf(held.element);
  if (element && !isAlive(element)) return;
  delete window.heldPress;
  if (!element) return;
  delete element.dataset[marks.pressed];
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else if (element instanceof HTMLSelectElement) {
    element.value = held.value!;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  } else press(element);
}

function twinOf(element: HTMLElement): HTMLElement | undefined {
  const nameOf = (each: HTMLElement) => each.ariaLabel ?? each.textContent;
  const candidates = document.querySelectorAll<HTMLElement>(element.tagName);
  return [...candidates].find((each) => isAlive(each) && nameOf(each) === nameOf(element));
}

/** Presses as a mouse does: menus open, and tabs change, on its first event. */
function press(element: HTMLElement): void {
  const options = { bubbles: true, cancelable: true };
  for (const phase of ['down', 'up']) {
    element.dispatchEvent(new PointerEvent(`pointer${phase}`, options));
    element.dispatchEvent(new MouseEvent(`mouse${phase}`, options));
  }
  element.click();
}
