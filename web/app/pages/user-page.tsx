import { useParams } from 'react-router';
import { ProfileView } from '../../features/people/profile-view.tsx';

/** /main/user/{username} */
export default function UserPage() {
  const { username = '' } = useParams();
  return <ProfileView slug={username} />;
}
