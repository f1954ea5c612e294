import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unlessBlocked } from '../platform/api-problem.ts';
import { useSignInRequest } from '../platform/sign-in-request.ts';
import { toast } from '../platform/toast.ts';
import { setFollow } from './users.ts';

/** Follows or unfollows a creator; visitors are asked to sign in. */
export function useFollow(username: string) {
  const mayFollow = useSignInRequest();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (followed: boolean) => setFollow(queryClient, username, followed),
    onSuccess: ({ followed }) =>
      toast.success(
        followed ? 'Vous suivez maintenant cet utilisateur' : 'Vous ne suivez plus cet utilisateur',
      ),
    onError: (error, followed) =>
      toast.error(
        unlessBlocked(
          error,
          followed ? "Erreur lors du suivi de l'utilisateur" : "Erreur lors de l'arrêt du suivi",
        ),
      ),
  });
  return {
    isPending,
    follow: (followed: boolean) => {
      if (mayFollow('Vous devez être connecté pour suivre un utilisateur')) mutate(followed);
    },
  };
}
