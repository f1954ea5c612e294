import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { areAttachmentsLoading } from '../../data/attachments.ts';
import { toast } from '../../platform/toast.ts';

const POLL_MS = 50;

const wait = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns a function that prints the whole conversation: messages and pictures that are not shown yet are loaded first.
 * Ctrl+P calls it too.
 */
export function usePrintAll(loadAll: () => Promise<void>): () => void {
  const queryClient = useQueryClient();
  const printAll = useCallback(() => {
    loadAll().then(
      async () => {
        // The messages are rendered by then, and their pictures begin to load (use-is-near.ts).
        await wait();
        dispatchEvent(new Event('beforeprint'));
        do await wait(POLL_MS);
        while (areAttachmentsLoading(queryClient));
        print();
      },
      () => toast.error('Les messages plus anciens n’ont pas pu être chargés'),
    );
  }, [loadAll, queryClient]);
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
