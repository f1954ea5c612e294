import type { ElementType } from 'react';
import { typeset } from '../../domain/text/french-spacing.ts';
import { textInElements } from './text-in-elements.ts';

/** Elements whose text is not prose, or is also a value. */
const verbatim = new Set<ElementType>([
  'code',
  'kbd',
  'option',
  'pre',
  'samp',
  'script',
  'style',
  'textarea',
  'title',
]);

function typesetChild(child: unknown): unknown {
  if (Array.isArray(child)) return child.map(typesetChild);
  return typeof child === 'string' ? typeset(child) : child;
}

/**
 * An element's properties, with its children typeset as in French and in elements that a translation cannot take from
 * React. Labels, placeholders and all other properties stay as they are.
 */
export function typesetChildren(type: ElementType, props: unknown): object {
  const given = props as { children?: unknown };
  const { children } = given;
  if (children === undefined) return given;
  const set = verbatim.has(type) ? children : typesetChild(children);
  return { ...given, children: textInElements(type, set) };
}
