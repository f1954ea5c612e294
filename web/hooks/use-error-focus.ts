import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Returns what focuses a form's first wrong field, which may be far from the button: once it shows, and once
 * sending is over, which may turn its fields off.
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
