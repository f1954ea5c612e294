import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { SpinnerScreen } from '../ui/spinner.tsx';

/** A provider that refused to sign somebody in says so in the address it sends them back to. */
function refusalIn(search: string): string {
  const refusal = new URLSearchParams(search).get('error_description');
  return refusal ? `?error_description=${encodeURIComponent(refusal)}` : '';
}

/** Lets only signed-in people through; the others go to /auth, which brings them back here. */
export function Guard() {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'loading') return <SpinnerScreen />;
  if (session.status === 'signed-out')
    return (
      <Navigate
        to={{ pathname: paths.auth, search: refusalIn(location.search) }}
        state={{ from: `${location.pathname}${location.search}` }}
        replace
      />
    );
  return <Outlet />;
}
