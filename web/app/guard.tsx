import { useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../platform/paths.ts';
import { codesInAddress, queryBefore } from '../platform/return-codes.ts';
import { failureOfReturn, useSession } from '../platform/session.ts';
import { SpinnerScreen } from '../ui/spinner.tsx';

/**
 * Admits only signed-in users who have proven their second factor; redirects the others to /auth, which
 * brings them back here.
 */
export default function Guard() {
  const session = useSession();
  const { pathname, search, hash, state } = useLocation();
  const hadSession = useRef(session.status !== 'signed-out');
  if (session.status === 'loading') return <SpinnerScreen />;
  if (session.status === 'signed-out') {
    // The reason why a user who returns from a provider is not signed in, as /auth shows it.
    const codes = codesInAddress({ search, hash });
    const refusal = codes.length === 0 ? failureOfReturn() : null;
    const isReturn = codes.length > 0 || refusal !== null;
    return (
      <>
        <Navigate
          to={{
            pathname: paths.auth,
            search: new URLSearchParams(codes.map((code) => ['error_code', code])).toString(),
          }}
          state={{
            from: pathname + queryBefore(search) + (isReturn ? '' : hash),
            refusal,
            isOver: hadSession.current && !isReturn,
          }}
          replace
        />
        {/* Shown while the code of the sign-in screen loads. */}
        <SpinnerScreen />
      </>
    );
  }
  if (session.needsSecondFactor)
    return (
      <>
        <Navigate
          to={paths.auth}
          state={{ from: pathname + search + hash, onward: state }}
          replace
        />
        <SpinnerScreen />
      </>
    );
  return <Outlet />;
}
