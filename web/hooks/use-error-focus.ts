import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Returns a function that focuses a form's first invalid field, which may be far from the button.
 * It waits until the error shows and until sending ends, since sending may disable the fields.
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
