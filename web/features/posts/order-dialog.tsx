import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changedPosts, type OwnPost, orderPosts } from '../../data/own-posts.ts';
import { useCancellableMutation } from '../../data/use-cancellable-mutation.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DraftDialog } from '../../ui/draft-dialog.tsx';
import { moved } from '../../ui/moved.ts';
import { Picture } from '../../ui/picture.tsx';
import { SortableList, SortableRow } from '../../ui/sortable-list.tsx';
import { nameOfPost } from './post-words.ts';

interface OrderDialogProps {
  posts: OwnPost[];
  onClose: () => void;
}

/** The order of the posts on the profile; nothing is saved before 'Sauvegarder'. */
export function OrderDialog({ posts, onClose }: OrderDialogProps) {
  const [shown, setShown] = useState(posts);
  const [working, setWorking] = useState(posts);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const isDragging = useRef(false);
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useCancellableMutation({
    send: (ids: string[], signal) => orderPosts(queryClient, ids, signal),
    onSuccess: () => {
      toast.success('Ordre des posts enregistré');
      onClose();
    },
    onError: (failure) => {
      toast.error('Erreur lors de la sauvegarde', { description: messageOf(failure) });
      const current = changedPosts(failure);
      if (!current) return;
      setShown(current);
      setWorking(inOrderOf(current, working));
      setChangedElsewhere(true);
    },
  });
  return (
    <DraftDialog
      title="Changer l’ordre"
      className="sm:max-w-lg"
      hasChanges={idsOf(working) !== idsOf(shown)}
      busy={isPending}
      error={error}
      // Escape during a drag only cancels the drag.
      mayClose={() => !isDragging.current}
      onClose={onClose}
      submit={
        <Button
          onClick={() => mutate(working.map(({ id }) => id))}
          busy={isPending}
          busyLabel="Sauvegarde..."
        >
          Sauvegarder
        </Button>
      }
    >
      <div className="grid gap-4">
        {isChangedElsewhere && (
          <Alert tone="info">
            Vos posts ont changé entre-temps. La liste est à jour&nbsp;: vérifiez l’ordre.
          </Alert>
        )}
        <p className="text-sm text-ink-soft">
          Votre profil montre vos posts dans cet ordre. Faites glisser un post, ou déplacez-le au
          clavier.
        </p>
        <SortableList
          items={working.map((post) => ({ id: post.id, name: nameOfPost(post) }))}
          label="Ordre des posts"
          thing="ce post"
          onMove={(id, overId) => setWorking((now) => moved(now, id, overId))}
          onDraggingChange={(dragging) => {
            isDragging.current = dragging;
          }}
        >
          {working.map((post) => (
            <SortableRow
              key={post.id}
              id={post.id}
              name={nameOfPost(post)}
              disabled={isPending}
              className="p-2"
            >
              {(handle) => (
                <div className="flex items-center gap-2">
                  {handle}
                  {post.imageUrl && (
                    <Picture
                      src={post.imageUrl}
                      alt=""
                      sizes="3rem"
                      className="size-12 shrink-0 rounded-md"
                    />
                  )}
                  <p dir="auto" className="line-clamp-2 min-w-0 flex-1 text-sm wrap-anywhere">
                    {nameOfPost(post)}
                  </p>
                </div>
              )}
            </SortableRow>
          ))}
        </SortableList>
      </div>
    </DraftDialog>
  );
}

const idsOf = (posts: readonly OwnPost[]) => posts.map(({ id }) => id).join();

function inOrderOf(posts: readonly OwnPost[], chosen: readonly OwnPost[]): OwnPost[] {
  const places = new Map(chosen.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: OwnPost) => places.get(id) ?? chosen.length;
  return posts.toSorted((a, b) => placeOf(a) - placeOf(b));
}
