import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useRef } from 'react';
import type { Attachment } from '../../../domain/conversations/attachment.ts';
import { useIsNear } from '../../hooks/use-is-near.ts';
import { useObjectUrl } from '../../hooks/use-object-url.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { AttachmentSource } from './attachment-source.ts';

interface PrivatePictureProps {
  picture: Attachment;
  source: AttachmentSource;
  size: 'small' | 'large';
  /** The name of its sender; null for the viewer. */
  sender: string | null;
  className: string;
}

/** A picture that only the token of a user who may see it fetches, once it is near what is in sight. */
export function PrivatePicture({ picture, source, size, sender, className }: PrivatePictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const { data: bytes, isError } = useQuery({ ...source(picture, size), enabled: isNear });
  if (isError)
    return (
      <span className={classes('grid place-content-center gap-1 text-ink-soft', className)}>
        <ImageOff aria-hidden className="mx-auto size-6" />
        <span className="text-xs">Photo indisponible</span>
      </span>
    );
  if (!bytes) return <Skeleton ref={place} className={className} />;
  return (
    <Shown
      bytes={bytes}
      alt={sender ? `Photo envoyée par ${sender}` : 'Votre photo'}
      className={className}
    />
  );
}

function Shown({ bytes, alt, className }: { bytes: Blob; alt: string; className: string }) {
  const url = useObjectUrl(bytes);
  if (!url) return <Skeleton className={className} />;
  return <img src={url} alt={alt} className={className} />;
}
