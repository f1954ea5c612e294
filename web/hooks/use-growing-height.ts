import { type RefObject, useLayoutEffect } from 'react';

/** True when the browser lacks the style sheet's `field-sizing: content`: WebKit and older Firefox. */
const growsByScript = () => !globalThis.CSS?.supports('field-sizing', 'content');

/** Grows a field with its text, up to its style sheet's maximum height, when the browser does not. */
export function useGrowingHeight(field: RefObject<HTMLTextAreaElement | null>): void {
  // After every render, since the text may come from elsewhere than a key, such as a draft.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || !growsByScript()) return;
    element.style.height = 'auto';
    const { borderTopWidth, borderBottomWidth } = getComputedStyle(element);
    const borders = Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth);
    element.style.height = `${element.scrollHeight + borders}px`;
  });
}
