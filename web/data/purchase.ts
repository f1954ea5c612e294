import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, read } from '../platform/api.ts';
import { ApiProblem, messageOf } from '../platform/api-problem.ts';
import { paths } from '../platform/paths.ts';
import { type Choice, refusalOf } from '../platform/purchase-refusal.ts';
import { toast } from '../platform/toast.ts';
import { refreshArrivals, refreshConversations, rememberConversation } from './conversations.ts';
import { refreshUsers } from './users.ts';

/**
 * 'Select and pay', wherever it stands: opens the conversation as it was shown, option and price, or
 * finds the one still open, and goes there. The press itself is the confirmation: it goes along with
 * this one request and is kept nowhere, neither in the address nor in the history, so nothing that
 * brings a page back can repeat it.
 *
 * Where something else is on offer by now, nothing opens: `refusal` says why, and what is shown has
 * been asked for anew by then. Where real money is to be paid, the press leads to the order.
 */
export function usePurchase({ replace = false }: { replace?: boolean } = {}) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: ({ username, topicId, pricing, priceCents }: Choice) => {
      const choice = { username, topicId, pricing, mode: 'purchase' } as const;
      return read(
        api.conversations.$post({ json: { ...choice, expect: { priceCents, pricing } } }),
      );
    },
    onSuccess: (conversation, { username, topicId, pricing }) => {
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
      // The address of an offer that is gone leads nowhere: its screen stays, and says so.
      const { because } = refused;
      await Promise.all([
        refreshUsers(queryClient, chosen.username),
        because === 'changed' && refreshArrivals(queryClient, chosen.username),
      ]);
    },
  });
  const refusal = error && variables ? refusalOf(error, variables) : null;
  return { pay: mutate, isPending, refusal, forget: reset };
}
