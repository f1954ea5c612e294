import { Link } from 'react-router';
import { suggestedEmail } from '../../domain/accounts/email-suggestion.ts';
import { paths } from '../platform/paths.ts';
import type { MailTrouble } from '../platform/session.ts';

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

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4';

/**
 * Says in one quiet line, before an answer or money is waited for, that no mail about it will arrive, and what helps: a new
 * link, or another address. A refused address does not stop payouts.
 */
export function MailReminder({ reminder, about }: MailReminderProps) {
  if (!reminder || (about === 'payout' && reminder.trouble === 'refused')) return null;
  const { email, trouble, isSending, resend } = reminder;
  const text = words[about === 'payout' ? 'payout' : trouble];
  const meant = suggestedEmail(email);
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft wrap-anywhere"
    >
      <p>
        {text(email)} {meant && `Vouliez-vous dire ${meant} ?`}
      </p>
      {trouble === 'unconfirmed' && (
        <button type="button" className={LINK} disabled={isSending} onClick={resend}>
          {isSending ? 'Envoi...' : 'Renvoyer le lien'}
        </button>
      )}
      <Link to={paths.settings} className={LINK}>
        Changer d’adresse
      </Link>
    </div>
  );
}

const words = {
  unconfirmed: (email: string) => `Réponse par e-mail : ouvrez le lien envoyé à ${email}.`,
  refused: (email: string) =>
    `La messagerie de ${email} refuse nos e-mails : vous n’y serez pas prévenu de la réponse.`,
  payout: (email: string) =>
    `Confirmez d’abord votre adresse : ouvrez le lien envoyé à ${email}, puis votre compte de versement.`,
};
