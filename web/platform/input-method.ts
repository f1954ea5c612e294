/**
 * Hides keys that belong to an input method from the page's handlers: the Enter that chooses a candidate submits
 * nothing, and its Escape closes nothing. Safari ends the composition before that key, so that `isComposing` is false;
 * the key code of a key that an input method handles is 229 in every browser
 * (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode). The text still gets the key.
 */
export function ignoreInputMethodKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    true,
  );
}
