import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, PenLine, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { changedLink, changeLink, deleteLink, type Link } from '../../data/me.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type LinkDraft, LinkForm } from './link-form.tsx';

interface LinkRowProps {
  link: Link;
  /** Null for the first, or the last. */
  onMoveUp: (() => void) | null;
  onMoveDown: (() => void) | null;
  onEdit: () => void;
  onDeleted: () => void;
  disabled: boolean;
}

export function LinkRow({ link, onMoveUp, onMoveDown, onEdit, onDeleted, disabled }: LinkRowProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => deleteLink(queryClient, link.id),
    onSuccess: () => {
      toast.success('Lien supprimé');
      onDeleted();
    },
    onError: () => toast.error('Erreur lors de la suppression'),
  });
  const name = link.title ?? link.url;
  return (
    <li
      data-link={link.id}
      className="flex flex-wrap items-center justify-end gap-x-3 rounded-lg border py-1 pr-1 pl-3"
    >
      <div className="min-w-0 flex-1 basis-44 py-1">
        {link.title && (
          <p className="truncate text-sm font-medium">
            <bdi>{link.title}</bdi>
          </p>
        )}
        <p className="truncate text-sm text-ink-soft">{link.url}</p>
      </div>
      <div className="flex">
        <IconButton
          label={`Monter le lien ${name}`}
          data-does="up"
          disabled={disabled || !onMoveUp}
          onClick={() => onMoveUp?.()}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={`Descendre le lien ${name}`}
          data-does="down"
          disabled={disabled || !onMoveDown}
          onClick={() => onMoveDown?.()}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton
          label={`Modifier le lien ${name}`}
          data-does="edit"
          disabled={disabled}
          onClick={onEdit}
        >
          <PenLine aria-hidden />
        </IconButton>
        <IconButton
          label={`Supprimer le lien ${name}`}
          data-does="delete"
          busy={isPending}
          disabled={disabled}
          onClick={() => mutate()}
        >
          {!isPending && <Trash2 aria-hidden />}
        </IconButton>
      </div>
    </li>
  );
}

interface EditedLinkProps {
  link: Link;
  draft: LinkDraft;
  onChange: (draft: LinkDraft) => void;
  /** Called after saving or cancelling. */
  onDone: () => void;
  disabled: boolean;
}

export function EditedLink({ link, draft, onChange, onDone, disabled }: EditedLinkProps) {
  const queryClient = useQueryClient();
  /** The link when its editing began, or its newer version after a conflict. */
  const [shown, setShown] = useState(link);
  const [conflict, setConflict] = useState<string>();
  const url = useRef<HTMLInputElement>(null);
  useEffect(() => url.current?.focus(), []);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (next: { url: string; title: string | null }) =>
      changeLink(queryClient, shown, next),
    onSuccess: () => {
      toast.success('Lien modifié');
      onDone();
    },
    onError: (error) => {
      const current = changedLink(error);
      toast.error('Erreur lors de la sauvegarde', { description: messageOf(error) });
      if (!current) return;
      setShown(current);
      const words = [current.title, current.url].filter(Boolean).join(', ');
      setConflict(`Enregistré entre-temps : « ${words} »`);
    },
  });
  return (
    <li data-link={link.id}>
      <LinkForm
        draft={draft}
        onChange={onChange}
        onSubmit={(next) => mutate(next)}
        disabled={disabled || isPending}
        error={conflict}
        urlRef={url}
      >
        <Button
          type="submit"
          variant="outline"
          size="small"
          disabled={disabled}
          busy={isPending}
          busyLabel="Sauvegarde..."
        >
          Enregistrer le lien
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Annuler la modification
        </Button>
      </LinkForm>
    </li>
  );
}
