import { useQuery } from '@tanstack/react-query';
import { Crown, type LucideIcon, Users } from 'lucide-react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-problem.ts';
import { formatCount } from '../../lib/formats.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type Connections, connectionsQuery } from './api.ts';
import { PersonRow, PremiumRow } from './rows.tsx';

/** Whom one follows, and who follows: each list with its count. */
export function FollowersPage() {
  const { data, error, refetch } = useQuery(connectionsQuery);
  return (
    <Page title="Abonnements" width="medium" back={{ to: paths.profile, label: 'Profil' }}>
      {data ? (
        <ConnectionTabs connections={data} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}

function ConnectionTabs({ connections }: { connections: Connections }) {
  const { following, followers, premiumFollowing, premiumFollowers, counts } = connections;
  const title = (label: string, count: number) => `${label} (${formatCount(count)})`;
  return (
    <Tabs
      label="Abonnements et abonnés"
      tabs={[
        {
          value: 'following',
          title: title('Abonnements', counts.following),
          content: (
            <Rows empty={{ icon: Users, text: 'Aucun utilisateur à afficher', explore: true }}>
              {following.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
            </Rows>
          ),
        },
        {
          value: 'premium-following',
          title: title('Abonnements Premium', counts.premiumFollowing),
          content: (
            <Rows empty={{ icon: Crown, text: 'Aucun abonnement premium', explore: true }}>
              {premiumFollowing.map((subscription) => (
                <PremiumRow key={subscription.subscriptionId} subscription={subscription} />
              ))}
            </Rows>
          ),
        },
        {
          value: 'followers',
          title: title('Abonnés', counts.followers),
          content: (
            <Rows empty={{ icon: Users, text: 'Aucun utilisateur à afficher' }}>
              {followers.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
            </Rows>
          ),
        },
        {
          value: 'premium-followers',
          title: title('Abonnés Premium', counts.premiumFollowers),
          content: (
            <Rows empty={{ icon: Crown, text: 'Aucun abonné premium' }}>
              {premiumFollowers.map((subscription) => (
                <PremiumRow key={subscription.subscriptionId} subscription={subscription} />
              ))}
            </Rows>
          ),
        },
      ]}
    />
  );
}

interface RowsProps {
  /** `explore`: the next step is finding somebody. */
  empty: { icon: LucideIcon; text: string; explore?: boolean };
  children: React.ReactNode[];
}

function Rows({ empty, children }: RowsProps) {
  if (children.length > 0) return <ul>{children}</ul>;
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
