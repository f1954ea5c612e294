import { describe, expect, it } from 'vitest';
import { tolerateMovedNodes } from './moved-nodes.ts';

/** The part of a node that React moves; it throws when a browser does. */
class FakeNode {
  parentNode: FakeNode | null = null;
  readonly children: FakeNode[] = [];

  removeChild(child: FakeNode): FakeNode {
    if (child.parentNode !== this) throw new Error('NotFoundError');
    this.children.splice(this.children.indexOf(child), 1);
    child.parentNode = null;
    return child;
  }

  insertBefore(node: FakeNode, before: FakeNode | null): FakeNode {
    if (before && before.parentNode !== this) throw new Error('NotFoundError');
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, node);
    node.parentNode = this;
    return node;
  }
}
tolerateMovedNodes(FakeNode.prototype as unknown as Node);

/** A parent with a text that a translation has wrapped in a `<font>`, and an element after it. */
function translated() {
  const [parent, font, text, last] = [
    new FakeNode(),
    new FakeNode(),
    new FakeNode(),
    new FakeNode(),
  ];
  parent.insertBefore(font, null);
  font.insertBefore(text, null);
  parent.insertBefore(last, null);
  return { parent, font, text, last };
}

describe('tolerateMovedNodes', () => {
  it("removes a node's container when the node was moved deeper", () => {
    const { parent, text, last } = translated();
    expect(parent.removeChild(text)).toBe(text);
    expect(parent.children).toEqual([last]);
  });

  it('removes nothing when the node is gone already', () => {
    const { parent, font, last } = translated();
    parent.removeChild(new FakeNode());
    expect(parent.children).toEqual([font, last]);
  });

  it('inserts before the container of the reference when that was moved deeper', () => {
    const { parent, font, text, last } = translated();
    const node = new FakeNode();
    parent.insertBefore(node, text);
    expect(parent.children).toEqual([node, font, last]);
  });

  it('inserts at the end when the reference is gone', () => {
    const { parent, font, last } = translated();
    const node = new FakeNode();
    parent.insertBefore(node, new FakeNode());
    expect(parent.children).toEqual([font, last, node]);
  });

  it('behaves like the browser when nothing was moved', () => {
    const { parent, font, last } = translated();
    const node = new FakeNode();
    parent.insertBefore(node, last);
    parent.removeChild(font);
    expect(parent.children).toEqual([node, last]);
  });
});
