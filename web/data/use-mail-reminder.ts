import { useMutation } from '@tanstack/react-query';
import { refreshAccessToken } from '../platform/access-token.ts';
import { ApiProblem, messageOf } from '../platform/api-problem.ts';
import { type MailTrouble, useSession } from '../platform/session.ts';
import { useSiteConfig } from '../platform/site-config.ts';
import { toast } from '../platform/toast.ts';
import { requestConfirmation } from './sessions.ts';

/** Mails the link that confirms the viewer's address again. */
export function useConfirmationLink() {
  const { mutate, isPending } = useMutation({
    mutationFn: requestConfirmation,
    onSuccess: () => {
      toast.success('Lien de confirmation envoyé');
      // The address may have been confirmed in another browser.
      void refreshAccessToken();
    },
    onError: (error) =>
      toast.error(
        error instanceof ApiProblem && error.status === 429
          ? 'Trop d’e-mails demandés. Réessayez dans une heure, ou cherchez le dernier reçu.'
          : messageOf(error),
      ),
  });
  return { isSending: isPending, resend: () => mutate() };
}

export interface MailReminderFacts extends ReturnType<typeof useConfirmationLink> {
  email: string;
  trouble: MailTrouble;
}

/** Why no notification mail reaches the viewer; null while it does, and on a site that sends none. */
export function useMailReminder(): MailReminderFacts | null {
  const session = useSession();
  const { sendsMail } = useSiteConfig();
  const link = useConfirmationLink();
  if (!sendsMail || session.status !== 'signed-in' || !session.mailTrouble) return null;
  return { email: session.email, trouble: session.mailTrouble, ...link };
}
