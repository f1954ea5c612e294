import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSignInRequest } from '../../lib/sign-in-request.ts';
import { toast } from '../../lib/toast.ts';
import { type Post, setPostLike, updatePost } from './api.ts';
import { LikeButton } from './like-button.tsx';
import { withMyLike } from './liked.ts';

/** Likes a post, or takes the like back. */
export function PostLike({ post }: { post: Post }) {
  const mayLike = useSignInRequest();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (liked: boolean) => setPostLike(post.id, liked),
    onMutate: (liked) => updatePost(queryClient, post.id, (shown) => withMyLike(shown, liked)),
    onSuccess: ({ liked, likeCount }) =>
      updatePost(queryClient, post.id, (shown) => ({ ...shown, likedByMe: liked, likeCount })),
    onError: (_error, liked) => {
      updatePost(queryClient, post.id, (shown) => withMyLike(shown, !liked));
      toast.error('Erreur', { description: 'Impossible de liker le post' });
    },
  });
  const toggle = () => {
    if (mayLike('Vous devez être connecté pour liker un post')) mutate(!post.likedByMe);
  };
  return (
    <LikeButton liked={post.likedByMe} count={post.likeCount} busy={isPending} onToggle={toggle} />
  );
}
