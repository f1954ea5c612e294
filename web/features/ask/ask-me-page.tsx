import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { notAskable } from '../../../domain/conversations/asking.ts';
import { type Profile, profileQuery } from '../../data/users.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
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
  const why = useNotAskable(creator);

  if (error instanceof ApiProblem && error.status === 404) return <CannotBeAsked why="nobody" />;
  if (creator && why) return <CannotBeAsked why={why} person={creator} />;
  return (
    <Page title="Ask Me" width="wide" back={{ to: paths.user(username), label: 'Voir le profil' }}>
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
