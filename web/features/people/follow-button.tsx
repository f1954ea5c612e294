import { Check, Plus } from 'lucide-react';
import { useFollow } from '../../data/use-follow.ts';
import type { Profile } from '../../data/users.ts';
import { Button } from '../../ui/button.tsx';

/** Follows or unfollows the creator; the profile's count is the server's. */
export function FollowButton({ profile, className }: { profile: Profile; className?: string }) {
  const { username, followedByMe } = profile;
  const { follow, isPending } = useFollow(username);
  return (
    <Button
      variant={followedByMe ? 'outline' : 'soft'}
      className={className}
      busy={isPending}
      onClick={() => follow(!followedByMe)}
    >
      {!isPending && (followedByMe ? <Check aria-hidden /> : <Plus aria-hidden />)}
      {followedByMe ? 'Followed' : 'Follow Me'}
    </Button>
  );
}
