import { useParams } from 'react-router';
import { ProfilePage } from '../../features/people/profile-page.tsx';

/** /main/user/{username} */
export function UserPage() {
  const { username = '' } = useParams();
  return <ProfilePage slug={username} />;
}
