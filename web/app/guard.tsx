import { useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router';
import { isGuarded } from '../../site/screens.ts';
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
  const here = useLocation();
  const { location: next } = useNavigation();
  // A session that ends on the way to a screen is resumed there.
  const { pathname, search, hash, state } = next && isGuarded(next.pathname) ? next : here;
  const hadSession = useRef(session.status !== 'signed-out');
  if (session.status === 'loading') return <SpinnerScreen />;
  // On the way out, as after a deletion: the session may end before the code of the next screen has loaded.
  if (session.status === 'signed-out' && next && !isGuarded(next.pathname))
    return <SpinnerScreen />;
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
