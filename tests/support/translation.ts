import { expect, type Page } from '@playwright/test';

/** In the page: replaces each text node by a text in two `<font>` elements, now and from now on. */
function translateDocument(): void {
  const skipped = /^(SCRIPT|STYLE|TEXTAREA|TITLE|OPTION|FONT)$/;
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || skipped.test(parent.tagName)) continue;
      if (parent.closest('[translate=no], .notranslate')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      parent.replaceChild(outer, text);
    }
  };
  wrap(document.body);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && node.tagName !== 'FONT') wrap(node);
      else if (node instanceof Text && node.parentElement) wrap(node.parentElement);
  }).observe(document.body, { childList: true, subtree: true });
}

/**
 * Changes the page as a browser's translation does, as long as the document lasts: React does not know the
 * new elements. The words stay, so that tests find them.
 */
export function translate(page: Page): Promise<void> {
  return page.evaluate(translateDocument);
}

/** Does the same for each new document, as soon as it has been parsed, and so before hydration. */
export async function translateEarly(page: Page): Promise<void> {
  await page.addInitScript({
    content: `addEventListener('DOMContentLoaded', ${translateDocument})`,
  });
}

/**
 * Checks that every text with siblings has an element of its own, so that a translation takes nothing from
 * React (web/platform/text-in-elements.ts). A component that returns a bare string, or a library's component,
 * would not.
 */
export async function expectTextInElements(page: Page): Promise<void> {
  const bare = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement: parent } = walker.currentNode as Text;
      if (!parent || !data.trim() || parent.childNodes.length === 1) continue;
      if (parent.closest('script, style, svg, [translate=no]')) continue;
      found.push(`${parent.outerHTML.slice(0, 200)}: ${data}`);
    }
    return found;
  });
  expect(bare, `bare text beside something on ${page.url()}`).toEqual([]);
}
