import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ADULT_TEXT } from '../../../domain/orders/consents.ts';
import { isInAppBrowser } from '../../platform/in-app-browser.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { continueAsGuest, signInWithGoogle } from './auth-api.ts';
import { EmailField } from './fields.tsx';
import { GoogleMark } from './google-mark.tsx';
import { useAttempt } from './use-attempt.ts';

/**
 * The fields with which a visitor orders, and the account that is made with them, whether or not another has the
 * address. `membersAddress` is where the order goes on for a visitor who signs in instead.
 */
export function useGuest(membersAddress: string) {
  const session = useSession();
  const [email, setEmail] = useState('');
  const [isAdult, setAdult] = useState(false);
  const [isDemanded, setDemanded] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLButtonElement>(null);
  const attempt = useAttempt(null);

  const open = async () => {
    if (session.status === 'signed-in') return true;
    setDemanded(true);
    if (!form.current?.reportValidity()) return false;
    if (isAdult) return attempt.run('form', () => continueAsGuest(email));
    box.current?.focus();
    return false;
  };

  const fields = session.status === 'signed-out' && (
    <section aria-labelledby="guest" className="grid grid-cols-1 gap-4">
      <h2 id="guest" className="text-lg">
        Où recevoir la réponse ?
      </h2>
      <Form ref={form} error={attempt.refusal} className="grid grid-cols-1 gap-4">
        {attempt.error && <Alert tone="danger">{attempt.error}</Alert>}
        {attempt.failedOffline && (
          <Alert tone="info">Vous êtes hors ligne. Réessayez dès le retour du réseau.</Alert>
        )}
        <EmailField
          autoComplete="email"
          isNew
          hint="La réponse y sera annoncée. Si vous avez déjà un compte avec cette adresse, la question le rejoindra."
          value={email}
          onChange={setEmail}
        />
        <Checkbox
          ref={box}
          label={ADULT_TEXT}
          checked={isAdult}
          onCheckedChange={setAdult}
          error={isDemanded && !isAdult ? 'Cochez cette case pour continuer.' : null}
        />
      </Form>
      <p className="text-sm text-ink-soft">
        En commandant, vous acceptez les{' '}
        <Link to={paths.terms} className="underline underline-offset-4">
          conditions d’utilisation
        </Link>{' '}
        et la{' '}
        <Link to={paths.privacy} className="underline underline-offset-4">
          politique de confidentialité
        </Link>
        . D’ici la confirmation de l’adresse, votre question ne se lit que sur cet appareil.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-sm">Déjà un compte ?</p>
        <Button asChild variant="outline" size="small">
          <Link to={paths.auth} state={{ from: membersAddress }}>
            Se connecter
          </Link>
        </Button>
        {!isInAppBrowser(navigator.userAgent) && (
          <Button
            variant="outline"
            size="small"
            busy={attempt.running === 'google'}
            busyLabel="Chargement..."
            onClick={() => void attempt.run('google', () => signInWithGoogle(membersAddress))}
          >
            <GoogleMark />
            Continuer avec Google
          </Button>
        )}
      </div>
    </section>
  );
  return { fields, open, isOpening: attempt.running === 'form' };
}
