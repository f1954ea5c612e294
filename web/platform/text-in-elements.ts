import { type ElementType, Fragment } from 'react';
import { jsx } from 'react/jsx-runtime';

/** Elements whose content is only text, and those of SVG that show text. */
const textOnly = new Set<ElementType>([
  'option',
  'script',
  'style',
  'text',
  'textarea',
  'title',
  'tspan',
]);

const isText = (child: unknown): child is string | number =>
  typeof child === 'number' || (typeof child === 'string' && child !== '');
const isBlank = (text: string) => text.trim() === '';
const holdsText = (children: readonly unknown[]): boolean =>
  children.some((child) => (Array.isArray(child) ? holdsText(child) : isText(child)));
const isAllText = (children: readonly unknown[]): boolean =>
  children.every((child) => (Array.isArray(child) ? isAllText(child) : isText(child)));

/**
 * The children of an element, with each text that has siblings in a `<span>` of its own. A browser's translation
 * replaces text nodes by elements unknown to React. React then throws when it removes such a text or inserts before it,
 * and updates a text that is no longer on the page. A text alone in its element is safe, since React sets it through
 * the element. The same applies to components, because those of libraries pass their children to elements that this
 * runtime does not make. Children keep their positions, and with them their state.
 */
export function textInElements(type: ElementType, children: unknown): unknown {
  if (textOnly.has(type)) return children;
  if (!Array.isArray(children))
    return type === Fragment && isText(children) ? inSpan(String(children), 0) : children;
  if (!holdsText(children)) return children;
  if (type !== Fragment && isAllText(children)) return children.flat(Infinity).join('');
  return wrapRuns(children);
}

/** Translations leave blanks alone, and in a flex container an element around one would take up room. */
const inSpan = (text: string, at: number) =>
  isBlank(text) ? text : jsx('span', { children: text }, `text-${at}`);

/** Adjacent texts share an element, at the position of the first. */
function wrapRuns(children: readonly unknown[]): unknown[] {
  const wrapped: unknown[] = [];
  let start = 0;
  let run = '';
  for (const [at, child] of children.entries()) {
    if (!isText(child)) {
      wrapped.push(Array.isArray(child) ? wrapRuns(child) : child);
      continue;
    }
    if (run === '') start = at;
    run += child;
    wrapped.push(null);
    if (isText(children[at + 1])) continue;
    wrapped[start] = inSpan(run, start);
    run = '';
  }
  return wrapped;
}
