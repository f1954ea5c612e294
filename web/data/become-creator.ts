import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, read } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { toast } from '../platform/toast.ts';
import { refreshOwn } from './me.ts';

/** The one operation behind every 'Devenir créateur' button, with its toasts (section 8). */
export function useBecomeCreator(onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (country: string) => read(api.me.creator.$post({ json: { country } })),
    onSuccess: async () => {
      toast.success('Félicitations ! Vous êtes maintenant créateur');
      await refreshOwn(queryClient);
      onDone?.();
    },
    onError: (error) =>
      toast.error(
        error instanceof ApiProblem && error.code === 'creator.country_unsupported'
          ? error.message
          : 'Erreur lors de la création du profil créateur',
      ),
  });
}
