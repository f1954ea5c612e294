import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react';
import { wrongFieldsOf } from '../platform/wrong-fields.ts';

interface FormProps extends ComponentProps<'form'> {
  /** The failure of the last attempt; the fields that it names by their `name` are marked. */
  error?: unknown;
}

/**
 * A form that the app handles. Whatever refuses a submit, the browser, the form's own check or the server, the
 * wrong fields are marked, and the first of them gets the focus.
 */
export function Form({ ref, error, onSubmit, onInput, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => form.current!);
  /** Fields that are marked here and not by their `Field`. */
  const marked = useRef(new Set<Element>());
  const isFocusDue = useRef(false);
  const mark = (control: Element) => {
    if (control.getAttribute('aria-invalid') === 'true') return;
    control.setAttribute('aria-invalid', 'true');
    marked.current.add(control);
  };
  const unmark = (control: Element) => {
    if (marked.current.delete(control)) control.removeAttribute('aria-invalid');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!error) return;
    isFocusDue.current = true;
    for (const control of wrongControls(form.current!, error)) mark(control);
  }, [error]);
  // After every render, since an error shows, and a field that is disabled while sending is enabled, in a later one.
  useEffect(() => {
    const wrong = '[aria-invalid=true]:not(:disabled)';
    const first = isFocusDue.current && form.current?.querySelector<HTMLElement>(wrong);
    if (!first) return;
    isFocusDue.current = false;
    (first instanceof HTMLFieldSetElement ? first.querySelector('input') : first)?.focus();
  });
  return (
    <form
      {...rest}
      ref={form}
      onInvalid={(event) => mark(event.target as Element)}
      onInput={(event) => {
        isFocusDue.current = false;
        unmark(event.target as Element);
        onInput?.(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        for (const control of marked.current) unmark(control);
        isFocusDue.current = true;
        onSubmit?.(event);
      }}
    />
  );
}

/** The controls that a failure names; the form's first one when the content is invalid and no name tells more. */
function wrongControls(form: HTMLFormElement, error: unknown): Element[] {
  const { names, isInvalid } = wrongFieldsOf(error);
  const named = names.flatMap((name) => [
    ...form.querySelectorAll(`:is(input, textarea, select)[name="${CSS.escape(name)}"]`),
  ]);
  if (named.length > 0 || !isInvalid) return named;
  const first = form.querySelector(':is(input:not([hidden], [type=hidden]), textarea, select)');
  return first ? [first] : [];
}
