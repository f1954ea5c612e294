import { useParams } from 'react-router';
import { ProfilePage } from '../../features/people/profile-page.tsx';

/** /@{username}, the profile that can be shared with anybody. */
export function PublicProfilePage() {
  const { handle = '' } = useParams();
  return <ProfilePage slug={handle.slice(1)} />;
}
