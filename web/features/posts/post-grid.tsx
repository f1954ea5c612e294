import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Eye,
  Heart,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestion,
  PenLine,
  Plus,
  Trash2,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { POSTS_MAX } from '../../../domain/limits.ts';
import { plural } from '../../../domain/text/french.ts';
import { deletePost, type OwnPost } from '../../data/own-posts.ts';
import { formatCount } from '../../formats/formats.ts';
import { toast } from '../../platform/toast.ts';
import { classes } from '../../ui/classes.ts';
import { Question } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { HiddenHint } from '../../widgets/hidden-hint.tsx';
import { nameOfPost } from './post-words.ts';

export const gridLook = 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-5';

interface PostGridProps {
  posts: OwnPost[];
  onAdd: () => void;
  onEdit: (post: OwnPost) => void;
}

/** The posts in their order, then the free slots: always ten in all. */
export function PostGrid({ posts, onAdd, onEdit }: PostGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const free = Math.max(0, POSTS_MAX - posts.length);
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Mes posts"
      className={classes('grid items-start gap-4 outline-none', gridLook)}
    >
      {posts.map((post) => (
        // The focused button disappears with its post.
        <PostSlot
          key={post.id}
          post={post}
          onEdit={() => onEdit(post)}
          onDeleted={() => list.current?.focus()}
        />
      ))}
      {Array.from({ length: free }, (_, slot) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: free slots are identical
          key={slot}
          className="grid aspect-square rounded-lg border border-dashed"
        >
          {slot === 0 ? (
            // Only the first free slot is a button.
            <button
              type="button"
              className="-m-px grid place-content-center justify-items-center gap-1 rounded-lg border border-edge bg-surface text-sm font-medium transition-colors hover:bg-encre-wash"
              onClick={onAdd}
            >
              <Plus aria-hidden className="size-6 text-encre" />
              Nouveau post
            </button>
          ) : (
            <span className="sr-only">Emplacement libre</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PostSlotProps {
  post: OwnPost;
  onEdit: () => void;
  onDeleted: () => void;
}

function PostSlot({ post, onEdit, onDeleted }: PostSlotProps) {
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => deletePost(queryClient, post.id),
    onSuccess: () => {
      toast.success('Post supprimé');
      onDeleted();
    },
    onError: () => toast.error('Erreur lors de la suppression'),
  });
  const name = nameOfPost(post);
  return (
    <li className="grid grid-cols-1 overflow-hidden rounded-lg border bg-surface">
      <div className="relative aspect-square overflow-hidden">
        <PostContent post={post} />
        {post.hidden && (
          <HiddenHint className="absolute inset-x-0 bottom-0 border-t bg-surface px-3 py-2 text-xs" />
        )}
      </div>
      <div className="grid gap-1 border-t px-1 pb-1">
        <PostFigures post={post} />
        <div className="flex justify-between">
          <IconButton label={`Modifier le post « ${name} »`} disabled={isPending} onClick={onEdit}>
            <PenLine aria-hidden />
          </IconButton>
          <IconButton
            label={`Supprimer le post « ${name} »`}
            busy={isPending}
            onClick={() => setConfirming(true)}
          >
            {!isPending && <Trash2 aria-hidden />}
          </IconButton>
        </div>
      </div>
      <Question
        open={confirming}
        title="Supprimer ce post ?"
        text="Ses likes et ses commentaires disparaîtront avec lui. C’est définitif."
        keep="Garder le post"
        onKeep={() => setConfirming(false)}
        lose="Supprimer"
        onLose={() => {
          setConfirming(false);
          mutate();
        }}
      />
    </li>
  );
}

function PostContent({ post }: { post: OwnPost }) {
  if (!post.imageUrl)
    return (
      <div className="grid h-full grid-cols-1 content-start gap-1 p-3">
        {post.title && (
          <h2 dir="auto" className="line-clamp-2 text-sm">
            {post.title}
          </h2>
        )}
        <p dir="auto" className="line-clamp-4 text-sm text-ink-soft">
          {post.bodyText}
        </p>
      </div>
    );
  return (
    <figure className="h-full">
      <Picture
        src={post.imageUrl}
        alt=""
        sizes="(min-width: 64rem) 14rem, (min-width: 40rem) 30vw, 45vw"
        className="size-full"
      />
      {post.caption && !post.hidden && (
        <figcaption className="absolute inset-x-0 bottom-0 border-t bg-surface px-3 py-2 text-xs">
          <span dir="auto" className="line-clamp-2">
            {post.caption}
          </span>
        </figcaption>
      )}
    </figure>
  );
}

/** The results of a post: views by others, likes, comments, and questions asked from it. */
function PostFigures({ post }: { post: OwnPost }) {
  const { viewCount, likeCount, commentCount, questionCount } = post;
  const figures: [LucideIcon, number, string][] = [
    [Eye, viewCount, plural(viewCount, 'vue')],
    [Heart, likeCount, 'J’aime'],
    [MessageCircle, commentCount, plural(commentCount, 'commentaire')],
    [MessageCircleQuestion, questionCount, plural(questionCount, 'question')],
  ];
  return (
    <p className="flex flex-wrap justify-between gap-x-1 gap-y-1 px-2 pt-2 text-xs">
      {figures.map(([Icon, count, label]) => (
        <span
          key={label}
          title={`${formatCount(count)} ${label}`}
          className="flex items-center gap-0.5"
        >
          <Icon aria-hidden className="size-3.5 text-ink-soft" />
          {formatCount(count)}
          <span className="sr-only"> {label}</span>
        </span>
      ))}
    </p>
  );
}
