import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useMatch, useParams } from 'react-router';
import { notAskable } from '../../../domain/conversations/asking.ts';
import { screens } from '../../../site/screens.ts';
import { type Profile, profileQuery } from '../../data/users.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { Choices } from './choices.tsx';
import { CannotBeAsked } from './unavailable.tsx';

/** AskMe: the asker chooses a topic and an option with its price, and the conversation begins. */
export default function AskMePage() {
  const { username = '' } = useParams();
  const { data: creator, error, refetch } = useQuery(profileQuery(username));
  const places = useLinkTargets();
  const session = useSession();
  const { search } = useLocation();
  const isPublic = useMatch(screens.publicAskMe.path) !== null;
  const why = useNotAskable(creator);

  // Members have this screen inside their pages.
  if (isPublic && session.status === 'signed-in')
    return <Navigate to={paths.askUser(username) + search} replace />;
  if (error instanceof ApiProblem && error.status === 404) return <CannotBeAsked why="nobody" />;
  if (creator && why) return <CannotBeAsked why={why} person={creator} />;
  return (
    <Page title="Ask Me" width="wide" back={{ to: places.user(username), label: 'Voir le profil' }}>
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !creator && <CardsSkeleton cards={3} cardClassName="h-40" />}
      {creator && <Choices key={creator.id} creator={creator} />}
    </Page>
  );
}

function useNotAskable(person: Profile | undefined) {
  const session = useSession();
  if (!person) return null;
  return notAskable({
    ...person,
    isCovered: person.subscribedUntil !== null,
    isOneself: session.status === 'signed-in' && session.userId === person.id,
  });
}
