import { expect, type Page } from '@playwright/test';

/** Text on the page with signs at which a line could break, with the text before each. */
function breakableSigns(): string[] {
  const verbatim = 'code, option, script, style, textarea, title';
  const words = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  let before = '';
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    if (node.parentElement!.closest(verbatim)) continue;
    const text = node.textContent!.replaceAll(/`[^`\n]*`/g, '');
    for (const { index } of text.matchAll(/ [;:!?»](?=[\s!?»]|$)|« /g))
      found.push(text.slice(Math.max(0, index - 30), index + 5));
    if (/ $/.test(before) && /^[;:!?»](\s|$)/.test(text)) found.push(before + text);
    before = text;
  }
  return found;
}

/** Fails where a line of the shown text could begin with a high sign, or end with an opening quote. */
export async function expectTypeset(page: Page): Promise<void> {
  expect(await page.evaluate(breakableSigns), `spaces that break, ${page.url()}`).toEqual([]);
}
