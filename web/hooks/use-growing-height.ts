import { type RefObject, useLayoutEffect } from 'react';

/** True where the style sheet's `field-sizing: content` does nothing: WebKit and older Firefox. */
const growsByScript = () => !globalThis.CSS?.supports('field-sizing', 'content');

/** Has a field grow with its text, up to the height that its style sheet allows, where the browser does not do it. */
export function useGrowingHeight(field: RefObject<HTMLTextAreaElement | null>): void {
  // After every render: the text may come from elsewhere than from a key, as a draft does.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || !growsByScript()) return;
    element.style.height = 'auto';
    const { borderTopWidth, borderBottomWidth } = getComputedStyle(element);
    const borders = Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth);
    element.style.height = `${element.scrollHeight + borders}px`;
  });
}
