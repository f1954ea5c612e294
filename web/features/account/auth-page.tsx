import { Suspense, useEffect, useState } from 'react';
import { Link, type Location, Navigate, useLocation } from 'react-router';
import { bareScreens } from '../../../site/screens.ts';
import { useIsHydrating } from '../../hooks/use-is-hydrating.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { deviceStorage } from '../../platform/device-storage.ts';
import { isInAppBrowser } from '../../platform/in-app-browser.ts';
import { ownAddress } from '../../platform/own-url.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { paths } from '../../platform/paths.ts';
import { codesInAddress, queryBefore } from '../../platform/return-codes.ts';
import { errorInAddress, textOfCode } from '../../platform/return-errors.ts';
import { useSession } from '../../platform/session.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SpinnerScreen } from '../../ui/spinner.tsx';
import { signInWithGoogle } from './auth-api.ts';
import { GoogleMark } from './google-mark.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { Purpose } from './purpose.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useAttempt } from './use-attempt.ts';
import { visitorsAddress } from './visitors-address.ts';

const SecondFactorStep = lazyChunk(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
);

type Mode = 'sign-in' | 'sign-up' | 'recovery';

/** Title of each mode, and the link from it to another. */
const MODES: Record<Mode, { title: string; question: string; other: Mode; switchLabel: string }> = {
  'sign-in': {
    title: bareScreens.auth.title,
    question: 'Pas encore de compte ?',
    other: 'sign-up',
    switchLabel: 'Créer un compte',
  },
  'sign-up': {
    title: 'Créer un compte',
    question: 'Déjà un compte ?',
    other: 'sign-in',
    switchLabel: 'Se connecter',
  },
  recovery: {
    title: 'Mot de passe oublié',
    question: 'Vous vous en souvenez ?',
    other: 'sign-in',
    switchLabel: 'Se connecter',
  },
};

/**
 * State that the previous page passes: the visitor's destination, why no session opened, whether
 * one has ended, and for which mode.
 */
interface Arrival {
  from?: unknown;
  refusal?: unknown;
  /** True when the visitor's session has just ended. */
  isOver?: boolean;
  mode?: Mode;
  /** State of the destination, which the guard passes on: the form for a new password, for one. */
  onward?: unknown;
}

/**
 * The error that the account client reports by a code, or that a provider or a mailed link reports
 * by a code in the URL.
 */
function refusalOf({ state, search, hash }: Location<Arrival | null>): string | null {
  const refusal = state?.refusal;
  return typeof refusal === 'string' ? textOfCode(refusal) : errorInAddress({ search, hash });
}

/**
 * Signs in or up (specification, section 2, Auth screen), or mails a link to a user who forgot
 * their password. Then asks for the second factor of a user who has one. A signed-in user is redirected.
 */
export default function AuthPage() {
  const session = useSession();
  const { state }: Location<Arrival | null> = useLocation();
  if (session.status === 'loading') return <SpinnerScreen />;
  if (session.status === 'signed-in' && !session.needsSecondFactor)
    return <Navigate to={ownAddress(state?.from) ?? paths.feed} state={state?.onward} replace />;
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-2">
      <main className="grid grid-cols-1 content-start px-4 py-6 sm:px-10 lg:py-10">
        <Link to={paths.home} className="justify-self-start rounded-lg py-1" aria-label="Dis-moi">
          <Logo />
        </Link>
        <div className="mx-auto grid w-full max-w-md grid-cols-1 gap-6 py-10">
          {session.status === 'signed-in' ? (
            <Suspense fallback={<RowsSkeleton rows={2} />}>
              <SecondFactorStep />
            </Suspense>
          ) : (
            <Forms />
          )}
          <Link
            to={paths.home}
            className="inline-flex min-h-11 items-center justify-self-center text-sm underline underline-offset-4"
          >
            Retour à l'accueil
          </Link>
        </div>
      </main>
      <div
        aria-hidden
        className="sticky top-0 grid h-dvh content-end bg-encre-wash p-14 max-lg:hidden"
      >
        <p className="font-display text-display tracking-[-0.035em] text-balance">
          Posez une question. <span className="text-encre">Recevez une réponse.</span>
        </p>
      </div>
    </div>
  );
}

/**
 * The visitor's destination; null during hydration, since the server, which also renders this screen, does not know it.
 */
function useAim(): string | null {
  const { state }: Location<Arrival | null> = useLocation();
  const isHydrating = useIsHydrating();
  return isHydrating ? null : ownAddress(state?.from);
}

function Forms() {
  const location: Location<Arrival | null> = useLocation();
  const [mode, setMode] = useState<Mode>('sign-in');
  const [success, setSuccess] = useState<string | null>(null);
  // The e-mail is shared by all modes: it belongs to the same person.
  const [email, setEmail] = useState('');
  const emailText = { value: email, onChange: setEmail };
  const [isOver, setOver] = useState(false);
  const aim = useAim();
  const { sendsMail } = useSiteConfig();
  // Without mail nobody could prove the address.
  const open = aim && sendsMail ? visitorsAddress(aim) : null;
  const isHydrating = useIsHydrating();
  // Checked once: each check writes to the storage, which other tabs hear.
  const [isStorageAvailable] = useState(() => deviceStorage.isAvailable());
  const isStorageRefused = !isHydrating && !isStorageAvailable;
  const attempt = useAttempt(errorInAddress({ search: location.search, hash: '' }));
  const { fail, failedOffline } = attempt;
  // The server renders the same page for every browser.
  const isInApp = !isHydrating && isInAppBrowser(navigator.userAgent);
  // The server, which also renders this screen, knows neither the fragment nor the history.
  useEffect(() => {
    const refusal = refusalOf(location);
    if (refusal) fail(refusal);
    // Shown once: a visitor who reloads the page has tried nothing since.
    if (codesInAddress(location).length > 0)
      history.replaceState(history.state, '', location.pathname + queryBefore(location.search));
    if (location.state?.mode) setMode(location.state.mode);
    setOver(location.state?.isOver === true);
  }, [location, fail]);
  const { title, question, other, switchLabel } = MODES[mode];
  usePageTitle(title);

  const switchTo = (next: Mode) => {
    attempt.abandonForm();
    setSuccess(null);
    setMode(next);
  };
  const onSignedUp = () => {
    // A visitor who has switched to another mode meanwhile stays there, and still sees the message.
    setMode((current) => (current === 'sign-up' ? 'sign-in' : current));
    attempt.fail(null);
    setSuccess('Compte créé avec succès ! Vous pouvez maintenant vous connecter.');
  };
  // Does not reveal whether the address has an account.
  const onSent = () =>
    setSuccess(
      'Si un compte correspond à cette adresse, un lien vient de vous être envoyé par e-mail.',
    );

  return (
    <>
      <hgroup className="grid gap-2">
        <h1 className="text-2xl">{title}</h1>
        {aim && mode !== 'recovery' && <Purpose aim={aim} />}
      </hgroup>
      {open && !isOver && mode !== 'recovery' && (
        <Button asChild variant="outline" size="large">
          <Link to={open}>Continuer sans compte</Link>
        </Button>
      )}
      {isStorageRefused && (
        <Alert tone="info">
          Votre navigateur n’autorise pas ce site à enregistrer de données : vous serez déconnecté
          dès que vous quitterez cette page. Autorisez les données de ce site pour rester connecté.
        </Alert>
      )}
      {attempt.error && <Alert tone="danger">{attempt.error}</Alert>}
      {failedOffline && (
        <Alert tone="info">
          {failedOffline === 'form'
            ? 'Vous êtes hors ligne. Votre demande partira dès le retour du réseau.'
            : 'Vous êtes hors ligne. Réessayez dès le retour du réseau.'}
        </Alert>
      )}
      {success && !attempt.error && <Alert tone="success">{success}</Alert>}
      {isOver && !success && !attempt.error && !failedOffline && (
        <Alert tone="info">
          Votre session est terminée. Reconnectez-vous pour reprendre là où vous en étiez.
        </Alert>
      )}
      {mode === 'sign-in' && (
        <SignInForm attempt={attempt} email={emailText} onForgotten={() => switchTo('recovery')} />
      )}
      {mode === 'sign-up' && (
        <SignUpForm attempt={attempt} email={emailText} onSignedUp={onSignedUp} />
      )}
      {mode === 'recovery' && <RecoveryForm attempt={attempt} email={emailText} onSent={onSent} />}
      <p className="flex items-center gap-4 text-xs text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou
      </p>
      {isInApp ? (
        <Alert tone="info">
          Google refuse les connexions depuis le navigateur de cette application. Utilisez votre
          e-mail ci-dessus, ou le menu de cette fenêtre : « Ouvrir dans le navigateur ».
        </Alert>
      ) : (
        <Button
          variant="outline"
          size="large"
          className="max-sm:px-4 data-pressed:cursor-progress data-pressed:bg-wash"
          disabled={attempt.running !== null}
          busy={attempt.running === 'google'}
          busyLabel="Chargement..."
          onClick={() => void attempt.run('google', () => signInWithGoogle(aim ?? paths.feed))}
        >
          <GoogleMark />
          Continuer avec Google
        </Button>
      )}
      {mode === 'sign-in' && <PasskeyButton attempt={attempt} />}
      <p className="text-center text-sm text-ink-soft">
        {question}{' '}
        <button
          type="button"
          onClick={() => switchTo(other)}
          className="min-h-11 font-medium text-encre underline underline-offset-4 data-pressed:cursor-progress"
        >
          {switchLabel}
        </button>
      </p>
    </>
  );
}
