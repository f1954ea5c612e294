import type { Me } from '../../data/me.ts';
import { useConfirmationLink } from '../../data/use-mail-reminder.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/**
 * Says that the address is not confirmed and what waits for that, and mails the link again; renders
 * nothing when it is confirmed, or the site sends no mail.
 */
export function UnconfirmedMail({ me: { email, emailConfirmed } }: { me: Me }) {
  const { sendsMail } = useSiteConfig();
  const { isSending, resend } = useConfirmationLink();
  if (!sendsMail || email === null || emailConfirmed) return null;
  return (
    <Alert tone="info">
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">Votre adresse n’est pas confirmée</p>
        <p>
          Ouvrez le lien que nous avons envoyé à {email}. Les e-mails de notification attendent
          cette confirmation ; d’ici là, nous n’y écrivons que pour votre argent et la sécurité du
          compte.
        </p>
        <Button
          variant="outline"
          size="small"
          busy={isSending}
          busyLabel="Envoi..."
          onClick={resend}
        >
          Renvoyer le lien
        </Button>
      </div>
    </Alert>
  );
}
