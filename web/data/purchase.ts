import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { PricingModel } from '../../domain/pricing.ts';
import { api, read } from '../lib/api.ts';
import { ApiProblem, messageOf } from '../lib/api-problem.ts';
import { paths } from '../lib/paths.ts';
import { toast } from '../lib/toast.ts';
import { refreshArrivals, refreshConversations, rememberConversation } from './conversations.ts';
import { refreshUsers } from './users.ts';

/** An offer that somebody chose, at the price that the screen shows, in cents. */
export interface Choice {
  username: string;
  topicId: string;
  pricing: PricingModel;
  priceCents: number;
}

/**
 * 'Select and pay', wherever it stands: opens the conversation at the price that was shown, or finds
 * the one still open, and goes there. The press itself is the confirmation: it goes along with this
 * one request and is kept nowhere, neither in the address nor in the history, so nothing that
 * brings a page back can repeat it.
 */
export function usePurchase({ replace = false }: { replace?: boolean } = {}) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ username, topicId, pricing, priceCents }: Choice) => {
      const choice = { username, topicId, pricing, mode: 'purchase' } as const;
      return read(api.conversations.$post({ json: { ...choice, expect: { priceCents } } }));
    },
    onSuccess: (conversation, { username, topicId, pricing }) => {
      rememberConversation(queryClient, conversation);
      void refreshConversations(queryClient);
      void navigate(paths.conversation(username, topicId, pricing, conversation.id), { replace });
    },
    onError: (error, { username }) => {
      toast.error('Erreur', { description: messageOf(error) });
      if (!(error instanceof ApiProblem) || error.code !== 'offer.changed') return;
      void refreshUsers(queryClient, username);
      void refreshArrivals(queryClient, username);
    },
  });
}
