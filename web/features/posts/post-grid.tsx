import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { POSTS_MAX } from '../../../domain/limits.ts';
import { shortened } from '../../../domain/text/shown-text.ts';
import { deletePost, type OwnPost } from '../../data/own-posts.ts';
import { toast } from '../../platform/toast.ts';
import { classes } from '../../ui/classes.ts';
import { Question } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { HiddenHint } from '../../widgets/hidden-hint.tsx';

export const gridLook = 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-5';

interface PostGridProps {
  posts: OwnPost[];
  onAdd: () => void;
}

/** The posts in their order, then the free slots: always ten in all. */
export function PostGrid({ posts, onAdd }: PostGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const free = Math.max(0, POSTS_MAX - posts.length);
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Mes posts"
      className={classes('grid gap-4 outline-none', gridLook)}
    >
      {posts.map((post) => (
        // The focused button disappears with its post.
        <PostSlot key={post.id} post={post} onDeleted={() => list.current?.focus()} />
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

function PostSlot({ post, onDeleted }: { post: OwnPost; onDeleted: () => void }) {
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
  const words = post.title ?? post.caption ?? post.bodyText ?? 'sans titre';
  return (
    <li className="relative aspect-square overflow-hidden rounded-lg border bg-surface">
      {post.imageUrl ? (
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
      ) : (
        <div className="grid h-full grid-cols-1 content-start gap-1 p-3">
          {/* Reserves the space of the delete button, even without a title. */}
          <div className="min-h-11 pr-12">
            {post.title && (
              <h2 dir="auto" className="line-clamp-2 text-sm">
                {post.title}
              </h2>
            )}
          </div>
          <p dir="auto" className="line-clamp-4 text-sm text-ink-soft">
            {post.bodyText}
          </p>
        </div>
      )}
      {post.hidden && (
        <HiddenHint className="absolute inset-x-0 bottom-0 border-t bg-surface px-3 py-2 text-xs" />
      )}
      <IconButton
        label={`Supprimer le post « ${shortened(words, 61)} »`}
        variant="danger"
        className="absolute top-2 right-2"
        busy={isPending}
        onClick={() => setConfirming(true)}
      >
        {!isPending && <Trash2 aria-hidden />}
      </IconButton>
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
