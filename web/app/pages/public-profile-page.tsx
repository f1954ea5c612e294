import { useParams } from 'react-router';
import { ProfileView } from '../../features/people/profile-view.tsx';
import { PublicNotFound } from '../not-found.tsx';

/**
 * /@{username}, the profile that can be shared with anybody. A pattern cannot hold half a segment,
 * so other words are refused here.
 */
export default function PublicProfilePage() {
  const { handle = '' } = useParams();
  return /^@.+/.test(handle) ? <ProfileView slug={handle.slice(1)} /> : <PublicNotFound />;
}
