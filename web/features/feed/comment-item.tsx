import { useId } from 'react';
import { Link } from 'react-router';
import { withoutMention } from '../../../domain/posts/mention.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { of } from '../../../domain/text/french.ts';
import { type Comment, useCommentLike } from '../../data/comments.ts';
import { unlessBlocked } from '../../platform/api-problem.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { useSession } from '../../platform/session.ts';
import { useSignInRequest } from '../../platform/sign-in-request.ts';
import { toast } from '../../platform/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { HiddenHint } from '../../widgets/hidden-hint.tsx';
import { reportItem } from '../../widgets/report-item.ts';
import { LikeButton } from './like-button.tsx';

interface CommentItemProps {
  postId: string;
  comment: Comment;
  onReply: () => void;
}

export function CommentItem({ postId, comment, onReply }: CommentItemProps) {
  const { author, createdAt, parentUsername } = comment;
  const places = useLinkTargets();
  const authorId = useId();
  const session = useSession();
  const isMine = session.status === 'signed-in' && session.userId === author.id;
  const report = reportItem({
    subject: { type: 'comment', id: comment.id },
    what: `Commentaire ${of(author.username)}`,
    words: comment.content,
  });
  return (
    <li className="flex gap-3">
      <Avatar src={author.avatarUrl} size="small" className="mt-0.5" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            id={authorId}
            to={places.user(author.username)}
            className="-my-0.5 max-w-full truncate py-0.5 font-medium hover:underline"
          >
            {author.username}
          </Link>
          <span className="shrink-0 text-xs text-ink-soft">
            <TimeAgo date={createdAt} />
          </span>
        </p>
        <p dir="auto" className="whitespace-pre-line">
          {parentUsername && (
            <>
              <Link to={places.user(parentUsername)} dir="ltr" className="font-medium text-encre">
                @{parentUsername}
              </Link>{' '}
            </>
          )}
          {/* The mention is rendered above. */}
          {withoutMention(comment.content, parentUsername)}
        </p>
        {comment.hidden && <HiddenHint />}
        <div className="-ml-2 flex items-center">
          <CommentLike postId={postId} comment={comment} />
          <Button
            variant="quiet"
            size="small"
            className="px-2 text-xs"
            aria-describedby={authorId}
            onClick={onReply}
          >
            Répondre
          </Button>
        </div>
      </div>
      <MoreMenu
        items={isMine ? [] : [report]}
        label={`Plus d’actions pour le commentaire ${of(author.username)}`}
        className="-my-2.5 -mr-2 text-ink-soft"
      />
    </li>
  );
}

function CommentLike({ postId, comment }: Omit<CommentItemProps, 'onReply'>) {
  const mayLike = useSignInRequest();
  const { mutate, isPending, isPaused } = useCommentLike(postId, comment.id, (error) =>
    toast.error('Erreur', {
      description: unlessBlocked(error, 'Une erreur est survenue. Veuillez réessayer.'),
    }),
  );
  const toggle = () => {
    if (mayLike('Vous devez être connecté pour aimer un commentaire.')) mutate(!comment.likedByMe);
  };
  return (
    <LikeButton
      subject={`commentaire ${of(shownName(comment.author))}`}
      size="small"
      liked={comment.likedByMe}
      count={comment.likeCount}
      busy={isPending}
      waiting={isPaused}
      onToggle={toggle}
    />
  );
}
