import { Check, Plus } from 'lucide-react';
import type { Connections } from '../../data/connections.ts';
import { useFollow } from '../../data/use-follow.ts';
import { Button } from '../../ui/button.tsx';

/** Follows a follower who is a creator too, or stops. */
export function FollowBack({ person }: { person: Connections['followers'][number] }) {
  const { username, name, followedByMe } = person;
  const { follow, isPending } = useFollow(username);
  const Icon = followedByMe ? Check : Plus;
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3 justify-self-start"
      aria-label={`${followedByMe ? 'Suivi : ne plus suivre' : 'Suivre en retour'} ${name ?? username}`}
      busy={isPending}
      onClick={() => follow(!followedByMe)}
    >
      {!isPending && <Icon aria-hidden />}
      {followedByMe ? 'Suivi' : 'Suivre'}
    </Button>
  );
}
