import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshOwn } from './me.ts';

interface OwnChange<Input, Output> {
  send: (input: Input, signal: AbortSignal) => Promise<Output>;
  onSuccess: (output: Output, input: Input) => unknown;
  onError: (error: Error) => void;
}

/**
 * A change of one's own things, sent from a window or screen that can be left meanwhile: leaving calls
 * it off. Whether it was saved all the same is then unknown, so what stands is asked for again. Without
 * a network it fails at once rather than wait in a window that nobody sees any more.
 */
export function useCancellableMutation<Input, Output>({
  send,
  onSuccess,
  onError,
}: OwnChange<Input, Output>) {
  const queryClient = useQueryClient();
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const unlessLeft = (tell: () => unknown) =>
    sending.current?.signal.aborted ? void refreshOwn(queryClient) : tell();
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
