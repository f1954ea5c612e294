import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { commentsQuery, ownCommentsQuery } from '../../data/comments.ts';
import { useConnectivity, WAITING_FOR_CONNECTION } from '../../platform/connectivity.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingLine } from '../../ui/loading-row.tsx';
import { CommentForm, type CommentFormHandle } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';

/** The comments of a post, at most 24rem high, and the form to add one. */
export function CommentsPanel({ postId }: { postId: string }) {
  const form = useRef<CommentFormHandle>(null);
  const headingId = useId();
  const connectivity = useConnectivity();
  const { comments, error, refetch, ownCount, list } = useComments(postId);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (ownCount > 0) panel.current?.scrollTo({ top: panel.current.scrollHeight });
  }, [ownCount]);

  return (
    <section
      aria-labelledby={headingId}
      className="flex max-h-96 animate-rise flex-col rounded-lg border bg-paper"
    >
      <h3 id={headingId} className="px-4 pt-3 pb-2 text-base">
        Commentaires
      </h3>
      <div ref={panel} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">
        {error && !comments && (
          <div className="grid justify-items-center gap-3 py-4">
            <p className="text-sm text-ink-soft">Les commentaires n’ont pas pu être chargés.</p>
            <Button variant="outline" size="small" onClick={() => void refetch()}>
              Réessayer
            </Button>
          </div>
        )}
        {!error && !comments && (
          <LoadingLine
            text={connectivity === 'up' ? 'Chargement des commentaires...' : WAITING_FOR_CONNECTION}
          />
        )}
        {comments?.length === 0 && (
          <p className="py-4 text-sm text-ink-soft">Aucun commentaire pour le moment</p>
        )}
        {comments && comments.length > 0 && (
          <ul className="grid grid-cols-1 gap-3 pb-2">
            {comments.map((comment) => (
              <CommentItem
                key={comment.id}
                postId={postId}
                comment={comment}
                onReply={() => form.current?.answer(comment)}
              />
            ))}
          </ul>
        )}
        <LoadMore list={list} label="Voir plus de commentaires" compact />
      </div>
      {/* Not before the comments, which would push it down. */}
      {(comments || error) && (
        <CommentForm ref={form} postId={postId} onAdded={() => void refetch()} />
      )}
    </section>
  );
}

/** The loaded comments, then the viewer's new ones, even when their page is not loaded. */
function useComments(postId: string) {
  const list = useInfiniteQuery(commentsQuery(postId));
  const { data, error, refetch } = list;
  const { data: own } = useQuery(ownCommentsQuery(postId));
  useEffect(() => {
    if (error) toast.error('Failed to load comments');
  }, [error]);
  const loaded = data?.pages.flatMap((page) => page.comments);
  const known = new Set(loaded?.map(({ id }) => id));
  const comments = loaded && [...loaded, ...own.filter(({ id }) => !known.has(id))];
  return { comments, error, refetch, ownCount: own.length, list };
}
