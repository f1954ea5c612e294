import { useCallback, useEffect } from 'react';
import { toast } from '../../platform/toast.ts';

/** Returns a function that prints the whole conversation: messages that are not shown yet are loaded first. Ctrl+P calls it too. */
export function usePrintAll(loadAll: () => Promise<void>): () => void {
  const printAll = useCallback(() => {
    loadAll().then(
      // The messages are rendered by then.
      () => setTimeout(() => print()),
      () => toast.error('Les messages plus anciens n’ont pas pu être chargés'),
    );
  }, [loadAll]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      printAll();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [printAll]);
  return printAll;
}
