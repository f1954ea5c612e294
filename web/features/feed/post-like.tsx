import { shownName } from '../../../domain/profiles/person.ts';
import { of } from '../../../domain/text/french.ts';
import { type Post, usePostLike } from '../../data/posts.ts';
import { unlessBlocked } from '../../platform/api-problem.ts';
import { useSignInRequest } from '../../platform/sign-in-request.ts';
import { toast } from '../../platform/toast.ts';
import { LikeButton } from './like-button.tsx';

export function PostLike({ post }: { post: Post }) {
  const mayLike = useSignInRequest();
  const { mutate, isPending, isPaused } = usePostLike(post.id, (error) =>
    toast.error('Erreur', { description: unlessBlocked(error, 'Impossible de liker le post') }),
  );
  const toggle = () => {
    if (mayLike('Vous devez être connecté pour liker un post')) mutate(!post.likedByMe);
  };
  return (
    <LikeButton
      subject={`post ${of(shownName(post.author))}`}
      liked={post.likedByMe}
      count={post.likeCount}
      busy={isPending}
      waiting={isPaused}
      onToggle={toggle}
    />
  );
}
