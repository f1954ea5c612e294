import { useMutation } from '@tanstack/react-query';
import { Copy, Download, Share2 } from 'lucide-react';
import { encode } from 'uqr';
import { of } from '../../../domain/text/french.ts';
import type { Me } from '../../data/me.ts';
import { formatCount, formatRating } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { saveFile } from '../../platform/save-file.ts';
import { copyLink, shareLink } from '../../platform/share-link.ts';
import { toast } from '../../platform/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RatingFigure } from '../../ui/stars.tsx';
import { cardPicture } from './card-picture.ts';

interface ShareCardProps {
  me: Pick<Me, 'username' | 'name' | 'avatarUrl' | 'aboutShort' | 'rating'>;
  onClose: () => void;
}

/** A card with the QR code of the user's public page, to show, share or copy. */
export function ShareCard({ me, onClose }: ShareCardProps) {
  const { username, avatarUrl, aboutShort, rating } = me;
  const name = me.name ?? username;
  const path = paths.publicProfile(username);
  const url = new URL(path, location.origin);
  const { mutate: save, isPending } = useMutation({
    mutationFn: async () => {
      const stars =
        rating && `${formatRating(rating.average)} ★ · ${formatCount(rating.count)} avis`;
      const lines = [aboutShort, stars].filter((line) => line !== null);
      saveFile(await cardPicture({ name, lines, avatarUrl, url }), `dis-moi-${username}.png`);
    },
    onError: () => toast.error('L’image n’a pas pu être créée'),
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Votre carte"
      footer={
        <>
          <Button variant="outline" onClick={() => void copyLink(path)}>
            <Copy aria-hidden />
            Copier le lien
          </Button>
          <Button variant="outline" busy={isPending} onClick={() => save()}>
            {!isPending && <Download aria-hidden />}
            Enregistrer l’image
          </Button>
          {typeof navigator.share === 'function' && (
            <Button onClick={() => void shareLink(name, path)}>
              <Share2 aria-hidden />
              Partager la carte
            </Button>
          )}
        </>
      }
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, which needs the focus of a keyboard
        tabIndex={0}
        aria-label={`Carte ${of(name)}`}
        className="mx-auto grid max-w-80 justify-items-center gap-4 rounded-lg border p-6 text-center wrap-anywhere"
      >
        <Avatar src={avatarUrl} size="huge" className="size-20" />
        <div className="grid gap-1">
          <p className="font-display text-xl font-semibold">
            <bdi>{name}</bdi>
          </p>
          {aboutShort && (
            <p dir="auto" className="line-clamp-2 text-sm text-ink-soft">
              {aboutShort}
            </p>
          )}
          {rating && (
            <p className="flex items-center justify-center gap-1.5 text-sm">
              <RatingFigure value={rating.average} />
              <span className="text-ink-soft">({formatCount(rating.count)} avis)</span>
            </p>
          )}
        </div>
        <QrCode text={url.href} label={`QR code de ${url.host}${path}`} />
        <p className="text-sm font-medium">
          {url.host}
          {path}
        </p>
      </section>
    </Dialog>
  );
}

/** Dark on white in both themes, because scanners expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-lg bg-[white] text-[black]"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
