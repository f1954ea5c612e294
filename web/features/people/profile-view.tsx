import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Share2, UserRoundX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { of } from '../../../domain/french.ts';
import { shownName } from '../../../domain/person.ts';
import { profileQuery, rememberProfile } from '../../data/users.ts';
import { ApiProblem, messageOf } from '../../lib/api-problem.ts';
import { paths } from '../../lib/paths.ts';
import { usePlaces } from '../../lib/places.ts';
import { useSession } from '../../lib/session.ts';
import { shareLink } from '../../lib/share-link.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { reportItem } from '../../ui/report-item.ts';
import { Activity } from './activity.tsx';
import { Identity } from './identity.tsx';
import { KnowMeBetter } from './know-me-better.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { Reviews } from './reviews.tsx';
import { Topics } from './topics.tsx';

/**
 * A person's public profile, as members and visitors see it. A link by the display name is replaced
 * by the one with the username.
 */
export function ProfileView({ slug }: { slug: string }) {
  const { data: profile, error, refetch } = useQuery(profileQuery(slug));
  const places = usePlaces();
  const session = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!profile || profile.username === slug) return;
    rememberProfile(queryClient, profile);
    void navigate(places.user(profile.username), { replace: true });
  }, [profile, slug, places, navigate, queryClient]);

  if (error instanceof ApiProblem && error.status === 404)
    return (
      <Page title="Profil">
        <EmptyState
          icon={UserRoundX}
          text="Utilisateur non trouvé"
          action={
            <Button asChild variant="outline">
              <Link to={places.explore}>Explorer</Link>
            </Button>
          }
        />
      </Page>
    );
  if (!profile)
    return (
      <Page title="Profil" width="medium">
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <ProfileSkeleton />
        )}
      </Page>
    );
  const name = shownName(profile);
  const isMyself = session.status === 'signed-in' && session.userId === profile.id;
  const report = reportItem({
    subject: { type: 'profile', id: profile.id },
    what: `Profil ${of(name)}`,
    words: profile.aboutShort,
  });
  return (
    <Page
      title={name}
      width="medium"
      actions={
        <div className="flex">
          <IconButton
            label="Partager"
            onClick={() => void shareLink(name, paths.publicProfile(profile.username))}
          >
            <Share2 aria-hidden />
          </IconButton>
          <MoreMenu items={isMyself ? [] : [report]} />
        </div>
      }
    >
      <div className="flex flex-col gap-10">
        <Identity profile={profile} />
        <ProfileActions profile={profile} />
        <Activity posts={profile.posts} />
        <Topics topics={profile.topics} />
        <KnowMeBetter profile={profile} />
        {profile.isCreator && (
          <Reviews slug={slug} ratingCount={profile.rating?.count ?? 0} isOwn={isMyself} />
        )}
      </div>
    </Page>
  );
}
