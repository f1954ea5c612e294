import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Share2, UserRoundX } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { VIEW_DELAY_MS } from '../../../domain/limits.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { of } from '../../../domain/text/french.ts';
import { PREVIEW_PARAMETER } from '../../../site/paths.ts';
import { siteScreens } from '../../../site/screens.ts';
import { useUnblock } from '../../data/blocks.ts';
import { recordProfileView } from '../../data/statistics.ts';
import { type Profile, profileQuery, rememberProfile } from '../../data/users.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { shareLink } from '../../platform/share-link.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { blockItem } from '../../widgets/block-item.ts';
import { reportItem } from '../../widgets/report-item.ts';
import { Activity } from './activity.tsx';
import { Answers } from './answers.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { Identity } from './identity.tsx';
import { KnowMeBetter } from './know-me-better.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { Reviews } from './reviews.tsx';

/**
 * A user's public profile, for members and visitors. A URL with the display name is replaced by the
 * one with the username.
 */
export function ProfileView({ slug }: { slug: string }) {
  const { data: profile, error, refetch } = useQuery(profileQuery(slug));
  useProfileView(profile);
  const places = useLinkTargets();
  const session = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const menu = useRef<HTMLSpanElement>(null);
  const back = { to: places.explore, label: 'Retour', isHistory: true };

  useEffect(() => {
    if (!profile || profile.username === slug) return;
    rememberProfile(queryClient, profile);
    void navigate(places.user(profile.username), { replace: true });
  }, [profile, slug, places, navigate, queryClient]);

  if (error instanceof ApiProblem && error.status === 404)
    return (
      <Page title={siteScreens.publicProfile.title} back={back}>
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
      <Page title={siteScreens.publicProfile.title} width="wide" back={back}>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <ProfileSkeleton />
        )}
      </Page>
    );
  const name = shownName(profile);
  const isMyself = session.status === 'signed-in' && session.userId === profile.id;
  const isPreview = isMyself && search.has(PREVIEW_PARAMETER);
  const hasBox = profile.isCreator && !profile.blockedByMe && (!isMyself || isPreview);
  return (
    <Page
      title={name}
      width={hasBox ? 'wide' : 'medium'}
      back={back}
      actions={
        <div className="flex">
          <IconButton
            label="Partager"
            onClick={() => void shareLink(name, paths.publicProfile(profile.username))}
          >
            <Share2 aria-hidden />
          </IconButton>
          <span ref={menu} className="inline-flex">
            <ProfileMenu profile={profile} />
          </span>
        </div>
      }
    >
      {isPreview && <PreviewNote />}
      <div
        className={classes(
          'flex flex-col gap-10',
          hasBox &&
            'xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] xl:gap-x-12',
        )}
      >
        <Identity profile={profile} />
        {profile.blockedByMe ? (
          <BlockedNotice
            username={profile.username}
            name={name}
            onUnblocked={() => menu.current?.querySelector('button')?.focus()}
          />
        ) : (
          <ProfileActions profile={profile} isPreview={isPreview} />
        )}
        <div className="flex min-w-0 flex-col gap-10 xl:col-start-1">
          {!profile.blockedByMe && <Activity posts={profile.posts} />}
          {profile.answers.length > 0 && <Answers answers={profile.answers} />}
          <Topics topics={profile.topics} />
          <KnowMeBetter profile={profile} />
          {profile.isCreator && (
            <Reviews
              slug={slug}
              ratingCount={profile.rating?.count ?? 0}
              isOwn={isMyself && !isPreview}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

/** Above the user's own page as visitors see it. */
function PreviewNote() {
  return (
    <aside
      aria-label="Aperçu"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border bg-encre-wash px-4 py-3"
    >
      <p className="font-medium">Voici votre page, comme la voient les visiteurs.</p>
      <Button asChild variant="outline" size="small">
        <Link to={paths.profile}>Revenir à mon profil</Link>
      </Button>
    </aside>
  );
}

/** Further actions for the profile; none on one's own. */
function ProfileMenu({ profile }: { profile: Profile }) {
  const { id, username, aboutShort, blockedByMe } = profile;
  const session = useSession();
  const name = shownName(profile);
  const { mutate: unblock } = useUnblock({ username, name });
  if (session.status === 'signed-in' && session.userId === id) return null;
  const report = reportItem({
    subject: { type: 'profile', id },
    what: `Profil ${of(name)}`,
    words: aboutShort,
  });
  const block = blockItem({ username, name, isBlocked: blockedByMe, onUnblock: unblock });
  return <MoreMenu items={session.status === 'signed-in' ? [report, block] : [report]} />;
}

function ProfileSkeleton() {
  return (
    <div role="status" className="grid gap-10">
      <span className="sr-only">Chargement...</span>
      <div className="flex items-center gap-4 sm:gap-6">
        <Skeleton className="size-20 rounded-full sm:size-28" />
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
      <div className="flex gap-4 overflow-hidden">
        <Skeleton className="h-96 w-80 shrink-0 rounded-lg" />
        <Skeleton className="h-96 w-80 shrink-0 rounded-lg" />
      </div>
      <Skeleton className="h-48 rounded-lg" />
    </div>
  );
}

/** The creator's topics, with their own descriptions. */
function Topics({ topics }: { topics: Profile['topics'] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <h2 id={headingId} className="text-lg">
        Mes Topics
      </h2>
      {topics.length === 0 ? (
        <p className="text-ink-soft">Aucun domaine d'expertise sélectionné</p>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {topics.map((topic) => (
            <Card asChild key={topic.id}>
              <li>
                <h3 className="text-base">{topic.name}</h3>
                <p dir="auto" className="text-sm text-ink-soft">
                  {topic.description || `Je suis expert(e) en ${topic.name}`}
                </p>
              </li>
            </Card>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Views recorded since the page was loaded; the server counts one a day anyway. */
const recorded = new Set<string>();

/** Records that the signed-in user sees another creator's profile, 2 s after it is shown. */
function useProfileView(profile: Profile | undefined): void {
  const session = useSession();
  const viewerId = session.status === 'signed-in' ? session.userId : null;
  const isCounted = profile?.isCreator && !profile.blockedByMe && profile.id !== viewerId;
  const username = isCounted ? profile.username : null;
  useEffect(() => {
    const view = `${viewerId} ${username}`;
    if (!viewerId || !username || recorded.has(view)) return;
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return;
      recorded.add(view);
      // Retried when the user sees the profile again; the failure is not reported.
      recordProfileView(username).catch(() => recorded.delete(view));
    }, VIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [viewerId, username]);
}
