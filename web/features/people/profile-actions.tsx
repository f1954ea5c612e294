import { Check, MessageCircleQuestion, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { offerNames } from '../../../domain/orders/earnings.ts';
import { activePricingModels } from '../../../domain/profiles/pricing.ts';
import { useFollow } from '../../data/use-follow.ts';
import { useReturnRequest } from '../../data/use-return-request.ts';
import type { Profile } from '../../data/users.ts';
import { closedWords } from '../../formats/availability-words.ts';
import { formatPrice } from '../../formats/formats.ts';
import { refundPromise } from '../../formats/money-words.ts';
import { optionTexts } from '../../formats/option-labels.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { useSession } from '../../platform/session.ts';
import { useDeadlines } from '../../platform/site-config.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { NotifyButton } from '../../widgets/notify-button.tsx';

interface ProfileActionsProps {
  profile: Profile;
  /** True on one's own page as visitors see it: the buttons are shown and do nothing. */
  isPreview?: boolean;
}

/**
 * The buttons to ask and to follow the creator; hidden on one's own profile. A visitor who is not
 * signed in reaches the question through the sign-in screen.
 */
export function ProfileActions({ profile, isPreview = false }: ProfileActionsProps) {
  const places = useLinkTargets();
  const session = useSession();
  const isMyself = session.status === 'signed-in' && session.userId === profile.id;
  if (!profile.isCreator || session.status === 'loading' || (isMyself && !isPreview)) return null;
  const isClosed = closedWords(profile.availability) !== null && !profile.subscribedUntil;
  const price = priceOf(profile);
  return (
    <ActionBar
      onPhones
      isBoxBeside
      className="flex flex-wrap gap-3 md:max-xl:-mt-4"
      inert={isPreview}
    >
      <Offers profile={profile} />
      {isClosed ? (
        <AwaitReturn profile={profile} />
      ) : (
        <Button asChild className="max-md:flex-1 max-md:px-3 xl:flex-1">
          <Link to={places.askMe(profile.username)}>
            <MessageCircleQuestion aria-hidden />
            Ask Me
            {price && <span className="font-normal">{price}</span>}
          </Link>
        </Button>
      )}
      <FollowButton profile={profile} className="max-md:px-3 xl:basis-full" />
    </ActionBar>
  );
}

/** Asks to be notified when a paused or full creator takes questions again. */
function AwaitReturn({ profile }: { profile: Profile }) {
  const { isPending, request } = useReturnRequest(profile.username);
  return (
    <NotifyButton
      isOn={profile.notifyReturn}
      isPending={isPending}
      onChange={request}
      className="max-md:flex-1 max-md:px-3 xl:flex-1"
    />
  );
}

/** The options with their prices, in the box beside the profile on wide screens. */
function Offers({ profile: { tariffs, currency, subscribedUntil } }: { profile: Profile }) {
  const deadlines = useDeadlines();
  const options = activePricingModels(tariffs);
  if (options.length === 0 || subscribedUntil) return null;
  const isPaid = options.some((pricing) => (tariffs[pricing].priceCents ?? 0) > 0);
  return (
    <div className="hidden basis-full gap-3 xl:grid">
      <h2 className="text-lg">Poser une question</h2>
      <dl className="grid gap-2">
        {options.map((pricing) => (
          <div key={pricing} className="flex items-baseline justify-between gap-4">
            <dt>
              {offerNames[pricing]}
              <span className="block text-sm text-ink-soft">{optionTexts[pricing]}</span>
            </dt>
            <dd className="font-semibold text-safran">
              {formatPrice(tariffs[pricing].priceCents ?? 0, currency)}
            </dd>
          </div>
        ))}
      </dl>
      {isPaid && <p className="text-sm text-ink-soft">{refundPromise('question', deadlines)}</p>}
    </div>
  );
}

/** The price of a question, else the lowest price of any option; null when nothing can be bought. */
function priceOf({ tariffs, currency, subscribedUntil }: Profile): string | null {
  const [first, ...others] = activePricingModels(tariffs);
  if (!first || subscribedUntil) return null;
  const cents = (pricing: typeof first) => tariffs[pricing].priceCents ?? 0;
  if (first === 'question') return formatPrice(cents(first), currency);
  return `dès ${formatPrice(Math.min(...[first, ...others].map(cents)), currency)}`;
}

/** Follows or unfollows the creator; the profile's count is the server's. */
function FollowButton({ profile, className }: { profile: Profile; className?: string }) {
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
