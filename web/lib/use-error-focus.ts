import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Gives what leads to the first field of a form that is wrong, which may be far from the button: once
 * that shows, and once nothing is being sent any more, which may have its fields off.
 */
export function useErrorFocus(form: RefObject<HTMLElement | null>, isBusy: boolean): () => void {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isDue || isBusy) return;
    setDue(false);
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isDue, isBusy, form]);
  return useCallback(() => setDue(true), []);
}
