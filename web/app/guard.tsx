import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { codeInAddress, queryBefore } from '../lib/return-errors.ts';
import { failureOfReturn, useSession } from '../lib/session.ts';
import { SpinnerScreen } from '../ui/spinner.tsx';

/** Lets only signed-in people through; the others go to /auth, which brings them back here. */
export function Guard() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'loading') return <SpinnerScreen />;
  if (session.status === 'signed-out') {
    // Why somebody who comes back from a provider is not signed in, as /auth shows it: a code may
    // stand in an address, the backend's words go along where no address can put any.
    const code = codeInAddress({ search, hash });
    const refusal = code === null ? failureOfReturn() : null;
    return (
      <>
        <Navigate
          to={{
            pathname: paths.auth,
            search: code === null ? '' : `?${new URLSearchParams({ error_code: code })}`,
          }}
          state={{ from: pathname + queryBefore(search), refusal }}
          replace
        />
        {/* While the code of the screen to sign in on is on its way. */}
        <SpinnerScreen />
      </>
    );
  }
  return <Outlet />;
}
