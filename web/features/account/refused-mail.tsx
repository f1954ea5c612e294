import { Link } from 'react-router';
import type { Me } from '../../data/me.ts';
import { paths } from '../../platform/paths.ts';
import { Alert } from '../../ui/alert.tsx';

/** Explains that mail no longer arrives, and what helps; renders nothing while it does. */
export function RefusedMail({ me: { email, mailRefusal } }: { me: Me }) {
  if (mailRefusal === null) return null;
  return (
    <Alert tone="info">
      <p className="font-semibold">Nous n’arrivons plus à vous écrire</p>
      {mailRefusal !== 'complaint' ? (
        <p>
          La messagerie de {email} refuse nos e-mails. Indiquez une autre adresse ci-dessous. Si
          celle-ci reçoit de nouveau, demandez un lien par « Mot de passe oublié ? » : dès que vous
          l’aurez ouvert et suivi, nos e-mails repartiront.
        </p>
      ) : (
        <p>
          Un de nos e-mails à {email} a été signalé comme indésirable ; nous n’y écrivons plus.
          Indiquez une autre adresse ci-dessous, ou{' '}
          <Link to={paths.contact} className="underline">
            dites-nous
          </Link>{' '}
          que vous souhaitez les recevoir de nouveau.
        </p>
      )}
    </Alert>
  );
}
