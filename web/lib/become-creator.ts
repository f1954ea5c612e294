import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, read } from './api.ts';
import { ApiProblem } from './api-problem.ts';
import { ME_KEY } from './me.ts';
import { toast } from './toast.ts';

/** 'Devenir créateur', wherever it stands: the one operation with its toasts (section 8). */
export function useBecomeCreator(onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => read(api.me.creator.$post()),
    onSuccess: async () => {
      toast.success('Félicitations ! Vous êtes maintenant créateur');
      await queryClient.invalidateQueries({ queryKey: ME_KEY });
      onDone?.();
    },
    onError: (error) =>
      toast.error(
        error instanceof ApiProblem && error.status > 0
          ? 'Erreur lors de la création du profil créateur'
          : 'Une erreur est survenue',
      ),
  });
}
