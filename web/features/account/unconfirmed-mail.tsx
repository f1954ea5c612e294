import { useMutation } from '@tanstack/react-query';
import type { Me } from '../../data/me.ts';
import { requestConfirmation } from '../../data/sessions.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/**
 * Says that the address is not confirmed and what waits for that, and mails the link again; renders
 * nothing when it is confirmed.
 */
export function UnconfirmedMail({ me: { email, emailConfirmed } }: { me: Me }) {
  const { mutate, isPending } = useMutation({
    mutationFn: requestConfirmation,
    onSuccess: () => toast.success('Lien de confirmation envoyé'),
    onError: (error) =>
      toast.error(
        error instanceof ApiProblem && error.status === 429
          ? 'Trop d’e-mails demandés. Réessayez dans une heure, ou cherchez le dernier reçu.'
          : messageOf(error),
      ),
  });
  if (email === null || emailConfirmed) return null;
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
          busy={isPending}
          busyLabel="Envoi..."
          onClick={() => mutate()}
        >
          Renvoyer le lien
        </Button>
      </div>
    </Alert>
  );
}
