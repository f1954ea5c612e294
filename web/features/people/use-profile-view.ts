import { useEffect } from 'react';
import { VIEW_DELAY_MS } from '../../../domain/limits.ts';
import { recordProfileView } from '../../data/statistics.ts';
import type { Profile } from '../../data/users.ts';
import { useSession } from '../../platform/session.ts';

/** Views recorded since the page was loaded; the server counts one a day anyway. */
const recorded = new Set<string>();

/** Records that the signed-in user sees another creator's profile, 2 s after it is shown. */
export function useProfileView(profile: Profile | undefined): void {
  const session = useSession();
  const viewerId = session.status === 'signed-in' ? session.userId : null;
  const isCounted = profile?.isCreator && !profile.blockedByMe && profile.id !== viewerId;
  const username = isCounted ? profile.username : null;
  useEffect(() => {
    const view = `${viewerId} ${username}`;
    if (!viewerId || !username || recorded.has(view)) return;
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return;
      recorded.add(view);
      // Retried when the user sees the profile again; the failure is not reported.
      recordProfileView(username).catch(() => recorded.delete(view));
    }, VIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [viewerId, username]);
}
