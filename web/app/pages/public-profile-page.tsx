import { useParams } from 'react-router';
import { ProfileView } from '../../features/people/profile-view.tsx';
import NotFound from '../not-found.tsx';

/**
 * /@{username}, the profile that can be shared with anybody. A route pattern cannot match half a
 * segment, so segments without `@` are rejected here.
 */
export default function PublicProfilePage() {
  const { handle = '' } = useParams();
  return /^@.+/.test(handle) ? <ProfileView slug={handle.slice(1)} /> : <NotFound />;
}
