import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshOwn } from './me.ts';

interface OwnChange<Input, Output> {
  send: (input: Input, signal: AbortSignal) => Promise<Output>;
  onSuccess: (output: Output, input: Input) => unknown;
  onError: (error: Error) => void;
}

/**
 * A change of the viewer's own data, sent from a window or screen that the user may leave, which
 * aborts the request. The outcome is then unknown, so the data is fetched again. Without a
 * network it fails at once rather than wait in a window that nobody sees any more.
 */
export function useCancellableMutation<Input, Output>({
  send,
  onSuccess,
  onError,
}: OwnChange<Input, Output>) {
  const queryClient = useQueryClient();
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const unlessLeft = (callback: () => unknown) =>
    sending.current?.signal.aborted ? void refreshOwn(queryClient) : callback();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => {
      sending.current = new AbortController();
      return send(input, sending.current.signal);
    },
    onSuccess: (output, input) => unlessLeft(() => onSuccess(output, input)),
    onError: (error) => unlessLeft(() => onError(error)),
  });
}
