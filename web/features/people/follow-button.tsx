import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { type Profile, setFollow } from '../../data/users.ts';
import { unlessBlocked } from '../../platform/api-problem.ts';
import { useSignInRequest } from '../../platform/sign-in-request.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';

/** Follows or unfollows the creator; the profile's count is the server's. */
export function FollowButton({ profile, className }: { profile: Profile; className?: string }) {
  const { username, followedByMe } = profile;
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
  const toggle = () => {
    if (mayFollow('Vous devez être connecté pour suivre un utilisateur')) mutate(!followedByMe);
  };
  return (
    <Button
      variant={followedByMe ? 'outline' : 'soft'}
      className={className}
      busy={isPending}
      onClick={toggle}
    >
      {!isPending && (followedByMe ? <Check aria-hidden /> : <Plus aria-hidden />)}
      {followedByMe ? 'Followed' : 'Follow Me'}
    </Button>
  );
}
