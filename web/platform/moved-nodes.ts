/** The node among the children of `parent` that holds `node`; null where none does. */
function childHolding(parent: Node, node: Node): ChildNode | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at as ChildNode | null;
}

/**
 * Lets React go on where a translation or an extension has moved or replaced nodes that React made: the
 * browser throws there, and the whole screen would be an error (https://github.com/facebook/react/issues/11538).
 * A node that has been moved deeper goes with what holds it; one that is gone is gone already. Texts of the
 * product stand in elements (text-in-elements.ts), so this is for what libraries and extensions do.
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
