/** The child of `parent` that contains `node`; null when none does. */
function childHolding(parent: Node, node: Node): ChildNode | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at as ChildNode | null;
}

/**
 * Lets React continue when a translation or an extension has moved or replaced nodes that React made. The browser
 * throws in that case, and the whole screen would show an error (https://github.com/facebook/react/issues/11538). A
 * node that was moved deeper is removed with its container; one that is gone needs no removal. The product's own texts
 * stand in elements (text-in-elements.ts), so this covers libraries and extensions.
 */
export function tolerateMovedNodes(prototype: Node = Node.prototype): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const holding = childHolding(this, child);
    if (holding) removeChild.call(this, holding);
    return child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && before.parentNode !== this ? childHolding(this, before) : before;
    return insertBefore.call(this, node, place) as T;
  };
}
