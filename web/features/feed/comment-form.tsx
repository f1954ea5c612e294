import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SendHorizontal, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { COMMENT_MAX_LENGTH } from '../../../domain/limits.ts';
import { isOnlyMention } from '../../../domain/mention.ts';
import { addComment, type Comment } from '../../data/comments.ts';
import { unlessBlocked } from '../../lib/api-problem.ts';
import { useSignInRequest } from '../../lib/sign-in-request.ts';
import { toast } from '../../lib/toast.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { forgetComment, keepComment, keptComment } from './kept-comment.ts';

interface CommentFormProps {
  postId: string;
  /** The comment to answer; another object each time that 'Répondre' is pressed. */
  replyTo: Comment | null;
  onReplyEnd: () => void;
  onAdded: () => void;
}

/** Where one comments: Enter sends, Shift+Enter starts a line. */
export function CommentForm({ postId, replyTo, onReplyEnd, onAdded }: CommentFormProps) {
  const [draft, setDraft] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const mayComment = useSignInRequest();
  const queryClient = useQueryClient();
  const { mutate, isPending, isPaused } = useMutation({
    mutationFn: (content: string) =>
      addComment(queryClient, postId, { content, parentId: replyTo?.id }),
    onSuccess: () => {
      forgetComment(postId);
      setDraft('');
      onReplyEnd();
      onAdded();
      toast.success('Commentaire ajouté', {
        description: 'Votre commentaire a été publié avec succès.',
      });
    },
    onError: (error) =>
      toast.error('Erreur', {
        description: unlessBlocked(
          error,
          "Une erreur est survenue lors de l'ajout du commentaire.",
        ),
      }),
  });

  useEffect(() => {
    if (!replyTo) return;
    setDraft((text) => `@${replyTo.author.username} ${dropMention(text)}`);
    input.current?.focus();
  }, [replyTo]);

  useEffect(() => {
    const kept = keptComment(postId);
    if (!kept) return;
    setDraft(kept.text);
    input.current?.focus();
  }, [postId]);

  const write = (text: string) => {
    setDraft(text);
    if (text === '') forgetComment(postId);
  };
  const send = () => {
    if (isPending) return;
    if (!mayComment('Vous devez être connecté pour commenter.')) {
      if (draft.trim()) keepComment(postId, { text: draft, replyTo });
      return;
    }
    const content = draft.trim();
    const isEmpty = replyTo ? isOnlyMention(content, replyTo.author.username) : !content;
    if (content && !isEmpty) mutate(content);
    else toast.error('Commentaire vide', { description: 'Veuillez saisir un commentaire.' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const cancelReply = () => {
    setDraft(dropMention);
    onReplyEnd();
    input.current?.focus();
  };

  return (
    <form onSubmit={submit} className="border-t p-2">
      {replyTo && (
        <p className="flex items-center justify-between gap-2 pl-2 text-sm text-ink-soft">
          <span className="min-w-0 truncate">Réponse à @{replyTo.author.username}</span>
          <IconButton label="Annuler la réponse" className="size-9" onClick={cancelReply}>
            <X aria-hidden />
          </IconButton>
        </p>
      )}
      <div className="flex items-end gap-1">
        <Textarea
          ref={input}
          rows={1}
          className="max-h-28 min-h-11 resize-none text-sm max-md:scroll-mb-24"
          placeholder="Ajouter un commentaire..."
          aria-label="Ajouter un commentaire"
          maxLength={COMMENT_MAX_LENGTH}
          value={draft}
          readOnly={isPending}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Envoyer" type="submit" busy={isPending}>
          {!isPending && <SendHorizontal aria-hidden />}
        </IconButton>
      </div>
      <p aria-live="polite" className="pt-1 pl-2 text-sm text-ink-soft empty:hidden">
        {isPaused && 'Hors ligne. Votre commentaire partira au retour du réseau.'}
      </p>
    </form>
  );
}

/** What was written after the mention that answering put in front, if one is there. */
function dropMention(text: string): string {
  return text.replace(/^@[a-z0-9._]+ /, '');
}
