import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../platform/api-problem.ts';
import { toast } from '../platform/toast.ts';
import { saveAvailability } from './availability.ts';
import { refreshConversations } from './conversations.ts';
import { meQuery } from './me.ts';

/** Ends the viewer's pause at once; their limit of open questions stays. */
export function useResume() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { availability } = await queryClient.fetchQuery(meQuery);
      const { maxOpenQuestions } = availability;
      await saveAvailability(queryClient, { pausedUntil: null, maxOpenQuestions });
      await refreshConversations(queryClient);
    },
    onSuccess: () => toast.success('Vous recevez de nouveau des questions'),
    onError: (error) => toast.error(messageOf(error)),
  });
  return { isPending, resume: () => mutate() };
}
