import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { SendHorizontal, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { COMMENT_MAX_LENGTH } from '../../../domain/limits.ts';
import { addComment, type Comment, commentingKey } from '../../data/comments.ts';
import { unlessBlocked } from '../../platform/api-problem.ts';
import { useSignInRequest } from '../../platform/sign-in-request.ts';
import { toast } from '../../platform/toast.ts';
import { Form } from '../../ui/form.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import {
  type CommentDraft,
  clearCommentDraft,
  isEmpty,
  loadCommentDraft,
  saveCommentDraft,
} from './comment-draft.ts';

/** The methods that the comments call on the form. */
export interface CommentFormHandle {
  /** Starts a reply to the comment, keeping the text already written. */
  answer: (comment: Comment) => void;
}

interface CommentFormProps {
  ref: Ref<CommentFormHandle>;
  postId: string;
  onAdded: () => void;
}

type SentComment = CommentDraft & { id: string };

const NOTHING: CommentDraft = { text: '', replyTo: null };

/** The form for comments: Enter sends, Shift+Enter starts a new line. An unsent draft is stored. */
export function CommentForm({ ref, postId, onAdded }: CommentFormProps) {
  const [draft, setDraft] = useState(NOTHING);
  const { text, replyTo } = draft;
  const input = useRef<HTMLTextAreaElement>(null);
  const mayComment = useSignInRequest();
  const queryClient = useQueryClient();
  const mutationKey = commentingKey(postId);
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: ({ id, text, replyTo }: SentComment) =>
      addComment(queryClient, postId, { id, content: text.trim(), parentId: replyTo?.id }),
    onSuccess: () => {
      clearCommentDraft(postId);
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
  // Also counts a comment sent by an earlier instance of the form.
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.isPaused,
  });
  const isPending = sending.length > 0;
  const isPaused = sending.includes(true);

  useEffect(() => {
    if (isPending) return;
    // Empty once it has been sent.
    setDraft(loadCommentDraft(postId) ?? NOTHING);
  }, [postId, isPending]);

  useEffect(() => {
    const stored = loadCommentDraft(postId);
    if (!stored?.isTried) return;
    // A visitor who tried to send it gets the focus here, once; one who only left a draft does not.
    input.current?.focus();
    saveCommentDraft(postId, stored);
  }, [postId]);

  const write = (next: CommentDraft) => {
    setDraft(next);
    saveCommentDraft(postId, next, loadCommentDraft(postId)?.isTried);
  };
  useImperativeHandle(ref, () => ({
    answer: (comment) => {
      if (!isPending)
        write({ text: `@${comment.author.username} ${dropMention(text)}`, replyTo: comment });
      input.current?.focus();
    },
  }));
  const send = () => {
    // A busy screen renders the sending state late.
    if (queryClient.isMutating({ mutationKey }) > 0) return;
    if (!mayComment('Vous devez être connecté pour commenter.'))
      return saveCommentDraft(postId, draft, true);
    if (isEmpty(draft)) {
      toast.error('Commentaire vide', { description: 'Veuillez saisir un commentaire.' });
      return;
    }
    const sent = { ...draft, id: draft.id ?? crypto.randomUUID() };
    write(sent);
    mutate(sent);
  };
  // Through the form, whose validation stops a text that is too long.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    input.current?.form?.requestSubmit();
  };
  const cancelReply = () => {
    write({ text: dropMention(text), replyTo: null });
    input.current?.focus();
  };

  return (
    <Form error={error} onSubmit={send} className="border-t p-2">
      {replyTo && (
        <p className="flex items-center justify-between gap-2 pl-2 text-sm text-ink-soft">
          <span className="min-w-0 truncate">Réponse à @{replyTo.author.username}</span>
          <IconButton label="Annuler la réponse" className="size-9" onClick={cancelReply}>
            <X aria-hidden />
          </IconButton>
        </p>
      )}
      <div className="flex items-end gap-1">
        <div className="grid min-w-0 grid-cols-1 flex-1 gap-1">
          <Textarea
            ref={input}
            rows={1}
            className="max-h-28 min-h-11 resize-none text-sm"
            placeholder="Ajouter un commentaire..."
            aria-label="Ajouter un commentaire"
            maxLength={COMMENT_MAX_LENGTH}
            value={text}
            readOnly={isPending}
            onChange={(event) => write({ text: event.target.value, replyTo })}
            onKeyDown={onKeyDown}
          />
        </div>
        <IconButton label="Envoyer" type="submit" busy={isPending}>
          {!isPending && <SendHorizontal aria-hidden />}
        </IconButton>
      </div>
      <p aria-live="polite" className="pt-1 pl-2 text-sm text-ink-soft empty:hidden">
        {isPaused && 'Hors ligne. Votre commentaire partira au retour du réseau.'}
      </p>
    </Form>
  );
}

/** The text after the mention that a reply starts with, if there is one. */
function dropMention(text: string): string {
  return text.replace(/^@[a-z0-9._]+ /, '');
}
