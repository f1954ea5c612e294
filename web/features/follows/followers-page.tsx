import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Crown, type LucideIcon, Plus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SUBSCRIPTIONS_COUNTED_MAX } from '../../../domain/limits.ts';
import { type Connections, connectionsQuery } from '../../data/connections.ts';
import { useFollow } from '../../data/use-follow.ts';
import { formatCount } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PersonRow, PremiumRow } from './rows.tsx';

/** The users that the viewer follows, and their followers: each list with its count. */
export default function FollowersPage() {
  const list = useInfiniteQuery(connectionsQuery);
  const { data, error, refetch } = list;
  return (
    <Page title="Abonnements" width="medium" back={{ to: paths.profile, label: 'Profil' }}>
      {data ? (
        <ConnectionTabs pages={data.pages}>
          <LoadMore list={list} label="Voir plus" />
        </ConnectionTabs>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}

interface ConnectionTabsProps {
  pages: Connections[];
  /** Loads more; shown below every incomplete list. */
  children: ReactNode;
}

function ConnectionTabs({ pages, children }: ConnectionTabsProps) {
  const { counts } = pages[0]!;
  const followRows = (list: 'following' | 'followers') =>
    pages.flatMap((page) =>
      page[list].map((person) => (
        <PersonRow key={person.id} person={person}>
          {'followedByMe' in person && person.isCreator && <FollowBack person={person} />}
        </PersonRow>
      )),
    );
  const premiumRows = (list: 'premiumFollowing' | 'premiumFollowers') =>
    pages.flatMap((page) =>
      page[list].map((subscription) => (
        <PremiumRow
          key={subscription.subscriptionId}
          subscription={subscription}
          isOwn={list === 'premiumFollowing'}
        />
      )),
    );
  const follows = { icon: Users, text: 'Aucun utilisateur à afficher' };
  const tabs: (TabRows & { value: keyof Connections['counts']; label: string })[] = [
    {
      value: 'following',
      label: 'Abonnements',
      rows: followRows('following'),
      empty: { ...follows, explore: true },
    },
    {
      value: 'premiumFollowing',
      label: 'Abonnements Premium',
      rows: premiumRows('premiumFollowing'),
      empty: { icon: Crown, text: 'Aucun abonnement premium', explore: true },
    },
    { value: 'followers', label: 'Abonnés', rows: followRows('followers'), empty: follows },
    {
      value: 'premiumFollowers',
      label: 'Abonnés Premium',
      rows: premiumRows('premiumFollowers'),
      empty: { icon: Crown, text: 'Aucun abonné premium' },
    },
  ];
  return (
    <Tabs
      label="Abonnements et abonnés"
      tabs={tabs.map(({ value, label, rows, empty }) => {
        const count = counts[value];
        const isCapped = isAtLeast(value, count);
        return {
          value,
          title: `${label} (${formatCount(count)}${isCapped ? '+' : ''})`,
          content: (
            <>
              <Rows rows={rows} empty={empty} />
              {(isCapped || rows.length < count) && <div className="pt-4">{children}</div>}
            </>
          ),
        };
      })}
    />
  );
}

/** True when there may be more than the count, since subscriptions are counted up to a maximum. */
function isAtLeast(list: keyof Connections['counts'], count: number): boolean {
  const isPremium = list === 'premiumFollowing' || list === 'premiumFollowers';
  return isPremium && count === SUBSCRIPTIONS_COUNTED_MAX;
}

interface TabRows {
  rows: ReactNode[];
  /** `explore`: suggests finding creators. */
  empty: { icon: LucideIcon; text: string; explore?: boolean };
}

function Rows({ rows, empty }: TabRows) {
  if (rows.length > 0) return <ul>{rows}</ul>;
  return (
    <EmptyState
      icon={empty.icon}
      text={empty.text}
      action={
        empty.explore && (
          <Button asChild variant="outline">
            <Link to={paths.explore}>Explorer</Link>
          </Button>
        )
      }
    />
  );
}

/** Follows a follower who is a creator too, or stops. */
function FollowBack({ person }: { person: Connections['followers'][number] }) {
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
