import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sayAdult } from '../../../data/adult.ts';
import { refreshArrivals, refreshConversations } from '../../../data/conversations.ts';
import { placeOrder } from '../../../data/orders.ts';
import { EXPLAINED } from '../../../data/outdated.ts';
import { refreshUsers } from '../../../data/users.ts';
import { useRedirect } from '../../../hooks/use-redirect.ts';
import { ApiProblem, messageOf } from '../../../platform/api-problem.ts';
import { paths } from '../../../platform/paths.ts';
import { type Purchase, refusalOf } from '../../../platform/purchase-refusal.ts';
import { toast } from '../../../platform/toast.ts';

/** Messages for orders that are rejected because they are unnecessary. */
const needless: Record<string, string> = {
  'order.already_open': 'Vous avez déjà payé : voici votre conversation.',
  'order.nothing_to_pay': 'Il n’y a rien à payer : votre conversation est ouverte.',
};

/**
 * Places the order and redirects to the provider's page. An asker who uses the browser's Back there
 * finds the order again, because its id is put into the URL before the redirect. `statesAge` is true when the asker
 * says for the first time, with this order, that they are of age.
 */
export function useCheckout(statesAge: boolean) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { isRedirecting, goToProvider } = useRedirect(() => {
    const { pathname, search } = location;
    void navigate(pathname + search, { replace: true });
  });
  const { mutate, isPending, error, variables } = useMutation({
    meta: EXPLAINED,
    mutationFn: async (choice: Purchase) => {
      if (statesAge) await sayAdult();
      return placeOrder(queryClient, choice);
    },
    onSuccess: ({ order, checkoutUrl }, choice) => {
      if (checkoutUrl === null) {
        void refreshConversations(queryClient);
        void navigate(paths.checkoutEnd(choice, order.id, 'paid'), { replace: true });
        return;
      }
      // Not by the router: the screen stays as it is until the other page loads.
      const cancelledUrl = paths.checkoutEnd(choice, order.id, 'cancelled');
      history.replaceState(history.state, '', cancelledUrl);
      goToProvider(checkoutUrl);
    },
    onError: async (failure, chosen) => {
      const text = failure instanceof ApiProblem ? needless[failure.code] : undefined;
      const refused = refusalOf(failure, chosen);
      if (text) toast.message(text);
      else if (!refused) toast.error('Rien n’a été débité', { description: messageOf(failure) });
      await Promise.all([
        refused && refreshUsers(queryClient, chosen.username),
        (text || refused?.because === 'changed') && refreshArrivals(queryClient, chosen.username),
      ]);
    },
  });
  const refusal = error && variables ? refusalOf(error, variables) : null;
  return { order: mutate, isBusy: isPending || isRedirecting, refusal };
}
