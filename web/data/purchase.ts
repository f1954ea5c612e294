import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showsNothing } from '../../domain/text/shown-text.ts';
import { api, read } from '../platform/api.ts';
import { ApiProblem, messageOf } from '../platform/api-problem.ts';
import { postAskedFrom, removeRememberedPost } from '../platform/asked-from.ts';
import { paths } from '../platform/paths.ts';
import { type Purchase, refusalOf } from '../platform/purchase-refusal.ts';
import { toast } from '../platform/toast.ts';
import { refreshArrivals, refreshConversations, rememberConversation } from './conversations.ts';
import { EXPLAINED } from './outdated.ts';
import { refreshUsers } from './users.ts';

/** The question as the first message of a conversation; null when nothing is written. */
export function newQuestion(text: string): { id: string; text: string } | null {
  return showsNothing(text) ? null : { id: crypto.randomUUID(), text };
}

/**
 * The one operation behind every 'Select and pay' button: opens the conversation with the option and price shown, or
 * finds the one still open, and navigates to it. The press itself is the confirmation: it belongs to this one request
 * and is stored nowhere, neither in the URL nor in the history, so no restored page can repeat it.
 *
 * When the offer has changed, nothing opens: `refusal` says why, and the visible data has been fetched again. When real
 * money is due, the press leads to the order.
 */
export function usePurchase({ replace = false }: { replace?: boolean } = {}) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, reset, isPending, error, variables } = useMutation({
    meta: EXPLAINED,
    mutationFn: ({ username, topicId, pricing, priceCents, question }: Purchase) => {
      const fromPostId = postAskedFrom(username);
      const choice = { username, topicId, pricing, fromPostId, mode: 'purchase' } as const;
      const expect = { priceCents, pricing };
      return read(
        api.conversations.$post({ json: { ...choice, expect, question: newQuestion(question) } }),
      );
    },
    onSuccess: (conversation, { username, topicId, pricing }) => {
      removeRememberedPost(username);
      rememberConversation(queryClient, conversation);
      void refreshConversations(queryClient);
      void navigate(paths.conversation(username, topicId, pricing, conversation.id), { replace });
    },
    onError: async (failure, chosen) => {
      if (failure instanceof ApiProblem && failure.code === 'payment.required') {
        const { username, topicId, pricing } = chosen;
        await navigate(paths.conversation(username, topicId, pricing), { replace });
        return;
      }
      const refused = refusalOf(failure, chosen);
      if (!refused) {
        toast.error('Erreur', { description: messageOf(failure) });
        return;
      }
      // The offer's URL is unknown now: its screen stays, and says so.
      const { because } = refused;
      await Promise.all([
        refreshUsers(queryClient, chosen.username),
        because === 'changed' && refreshArrivals(queryClient, chosen.username),
      ]);
    },
  });
  const refusal = error && variables ? refusalOf(error, variables) : null;
  return { pay: mutate, isPending, refusal, reset };
}
