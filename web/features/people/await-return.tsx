import { useReturnRequest } from '../../data/use-return-request.ts';
import type { Profile } from '../../data/users.ts';
import { closedWords } from '../../formats/availability-words.ts';
import { useSession } from '../../platform/session.ts';
import { NotifyReturnButton } from '../../widgets/notify-return-button.tsx';

/** The wish to hear when a paused or full creator is back; nothing for others, and on one's own profile. */
export function AwaitReturn({ profile }: { profile: Profile }) {
  const session = useSession();
  const { isPending, request } = useReturnRequest(profile.username);
  const isMyself = session.status === 'signed-in' && session.userId === profile.id;
  const isClosed = profile.isCreator && closedWords(profile.availability) !== null;
  if (!isClosed || isMyself || profile.blockedByMe || session.status === 'loading') return null;
  return (
    <NotifyReturnButton
      isOn={profile.notifyReturn}
      isPending={isPending}
      onChange={request}
      className="justify-self-start"
    />
  );
}
