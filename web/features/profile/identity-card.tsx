import { useQueryClient } from '@tanstack/react-query';
import { Eye, PenLine, QrCode, Share2 } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { plural } from '../../../domain/text/french.ts';
import { PREVIEW_PARAMETER } from '../../../site/paths.ts';
import { lookupsQuery } from '../../data/lookups.ts';
import type { Me } from '../../data/me.ts';
import { topicsQuery } from '../../data/topics.ts';
import { formatCount } from '../../formats/formats.ts';
import { usePreload } from '../../hooks/use-preload.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { paths } from '../../platform/paths.ts';
import { shareLink } from '../../platform/share-link.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DialogFallback } from '../../ui/chunk-fallback.tsx';
import { RatingFigure } from '../../ui/stars.tsx';
import { HiddenHint } from '../../widgets/hidden-hint.tsx';
import { LinkList } from '../../widgets/link-list.tsx';
import { CreatorTick, VerifiedMark } from '../../widgets/tick.tsx';
import { AvatarUpload } from './avatar-upload.tsx';

const EditDialog = lazyChunk(async () => (await import('./edit-dialog.tsx')).EditDialog);

/** The user's own profile as others see it, with buttons to edit and share it. */
export function IdentityCard({ me, onShowCard }: { me: Me; onShowCard: () => void }) {
  const [editing, setEditing] = useState(false);
  const queryClient = useQueryClient();
  usePreload(
    useCallback(
      () =>
        Promise.all([
          EditDialog.preload(),
          queryClient.prefetchQuery(lookupsQuery),
          queryClient.prefetchQuery(topicsQuery),
        ]),
      [queryClient],
    ),
  );
  const { username, name, avatarUrl, isCreator, verifiedStatus, aboutShort, bio, topics } = me;
  const displayName = name ?? username;
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div className="flex items-start gap-4 sm:gap-6">
        <AvatarUpload src={avatarUrl} isVerified={verifiedStatus === 'verified'} />
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          <h2 className="flex items-center gap-1.5 text-xl">
            <span className="min-w-0 wrap-break-word">
              <bdi>{displayName}</bdi>
            </span>
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-ink-soft">
            <span className="min-w-0 wrap-anywhere">@{username}</span>
            {isCreator && <CreatorTick isLabelled />}
            {verifiedStatus === 'verified' && <VerifiedMark />}
          </p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <span>
              <strong className="font-semibold">{formatCount(me.followerCount)}</strong>{' '}
              {plural(me.followerCount, 'abonné')}
            </span>
            {me.rating ? (
              <RatingFigure value={me.rating.average} />
            ) : (
              <span className="text-ink-soft">Pas encore noté</span>
            )}
          </p>
        </div>
      </div>
      <p dir="auto" className="max-w-[65ch] whitespace-pre-line">
        {aboutShort || bio || 'Aucune description ajoutée pour le moment.'}
      </p>
      {topics.length > 0 ? (
        <ul aria-label="Domaines d’expertise" className="flex flex-wrap gap-2">
          {topics.map((topic) => (
            <li key={topic.id}>
              <Badge>{topic.name}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-soft">Aucun domaine d'expertise sélectionné</p>
      )}
      <LinkList links={me.links} />
      {me.hidden && <HiddenHint />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 sm:flex sm:flex-wrap">
        <Button onClick={() => setEditing(true)} className="max-sm:col-span-full">
          <PenLine aria-hidden />
          Modifier le profil
        </Button>
        <Button
          variant="outline"
          className="max-sm:px-2 max-sm:text-sm"
          onClick={() => void shareLink(displayName, paths.publicProfile(username))}
        >
          <Share2 aria-hidden />
          Partager
        </Button>
        {isCreator && (
          <>
            <Button variant="outline" className="max-sm:px-2 max-sm:text-sm" onClick={onShowCard}>
              <QrCode aria-hidden />
              Carte et QR code
            </Button>
            <Button asChild variant="outline" className="max-sm:col-span-full">
              <Link to={`${paths.publicProfile(username)}?${PREVIEW_PARAMETER}=1`}>
                <Eye aria-hidden />
                Voir comme un visiteur
              </Link>
            </Button>
          </>
        )}
      </div>
      <Suspense fallback={<DialogFallback onCancel={() => setEditing(false)} />}>
        {editing && <EditDialog me={me} onClose={() => setEditing(false)} />}
      </Suspense>
    </Card>
  );
}
