import { Link } from 'react-router';
import { suggestedEmail } from '../../domain/accounts/email-suggestion.ts';
import { paths } from '../platform/paths.ts';
import type { MailTrouble } from '../platform/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

interface MailReminderProps {
  /** Null while mail arrives: then nothing shows. */
  reminder: {
    email: string;
    trouble: MailTrouble;
    isSending: boolean;
    resend: () => void;
  } | null;
  /** Names the mail that the user waits for, or the step that needs a confirmed address. */
  about: 'answer' | 'payout';
}

/**
 * Says, before an answer or money is waited for, that no mail about it will arrive, and what helps: a new
 * link, or another address. A refused address does not stop payouts.
 */
export function MailReminder({ reminder, about }: MailReminderProps) {
  if (!reminder || (about === 'payout' && reminder.trouble === 'refused')) return null;
  const { email, trouble, isSending, resend } = reminder;
  const { title, text } = words[about === 'payout' ? 'payout' : trouble];
  const meant = suggestedEmail(email);
  return (
    <Alert tone="info" isStanding>
      <div className="grid justify-items-start gap-2 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p>{text(email)}</p>
        {meant && <p>Vouliez-vous dire {meant} ?</p>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {trouble === 'unconfirmed' && (
            <Button
              variant="outline"
              size="small"
              busy={isSending}
              busyLabel="Envoi..."
              onClick={resend}
            >
              Renvoyer le lien
            </Button>
          )}
          <Link
            to={paths.settings}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Changer d’adresse
          </Link>
        </div>
      </div>
    </Alert>
  );
}

const words = {
  unconfirmed: {
    title: 'Votre adresse n’est pas confirmée',
    text: (email: string) =>
      `Pour être prévenu de la réponse par e-mail, ouvrez le lien que nous avons envoyé à ${email}.`,
  },
  refused: {
    title: 'Nous n’arrivons plus à vous écrire',
    text: (email: string) =>
      `La messagerie de ${email} refuse nos e-mails : vous n’y serez pas prévenu de la réponse.`,
  },
  payout: {
    title: 'Confirmez d’abord votre adresse e-mail',
    text: (email: string) =>
      `Nous y écrivons au sujet de votre argent. Ouvrez le lien que nous avons envoyé à ${email}, puis ouvrez votre compte de versement.`,
  },
};
