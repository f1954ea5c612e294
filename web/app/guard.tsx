import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { failureOfReturn, useSession } from '../lib/session.ts';
import { SpinnerScreen } from '../ui/spinner.tsx';

/** Why somebody who comes back from a provider is not signed in, as /auth shows it. */
function refusalOf(search: string): string | null {
  return new URLSearchParams(search).get('error_description') ?? failureOfReturn();
}

/** Lets only signed-in people through; the others go to /auth, which brings them back here. */
export function Guard() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <SpinnerScreen />;
  if (session.status === 'signed-out') {
    const refusal = refusalOf(search);
    return (
      <Navigate
        to={{
          pathname: paths.auth,
          search: refusal ? `?error_description=${encodeURIComponent(refusal)}` : '',
        }}
        // What a provider has put into the address is of no use a second time.
        state={{ from: refusal ? pathname : pathname + search }}
        replace
      />
    );
  }
  return <Outlet />;
}
