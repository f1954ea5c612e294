import { MessageCircleHeart } from 'lucide-react';
import { Link } from 'react-router';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Button } from '../../ui/button.tsx';

/** The invitation for visitors without a particular topic. */
export function TalkCard() {
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-lg bg-encre-wash p-5 sm:p-6">
      <MessageCircleHeart aria-hidden className="size-8 shrink-0 text-encre" />
      <h2 className="min-w-0 flex-1 basis-60 text-lg">Parler de tout et n'importe quoi</h2>
      <Button asChild>
        <Link to={useLinkTargets().ask()}>Commencer à parler</Link>
      </Button>
    </div>
  );
}
