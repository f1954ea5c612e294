import { usePageTitle } from '../../platform/page-title.ts';
import { verifiedApps } from '../../platform/second-factors.ts';
import { storedSession } from '../../platform/stored-session.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The step of signing in after the password, for users who have set up a second factor. */
export function SecondFactorStep() {
  usePageTitle('Double authentification');
  const signOut = useSignOut('local');
  const apps = verifiedApps(storedSession()?.user.factors);
  return (
    <>
      <hgroup className="grid gap-2">
        <h1 className="text-2xl">Double authentification</h1>
        <p className="text-sm text-ink-soft">Encore une étape pour vous connecter.</p>
      </hgroup>
      <SecondFactorForm apps={apps} />
      <p className="text-center text-sm text-ink-soft">
        Ce n’est pas votre compte ?{' '}
        <button
          type="button"
          onClick={signOut}
          className="min-h-11 font-medium text-encre underline underline-offset-4"
        >
          Se déconnecter
        </button>
      </p>
    </>
  );
}
