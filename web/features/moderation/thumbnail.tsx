import { useState } from 'react';
import { imageSrcSet } from '../../../domain/posts/image-url.ts';
import { classes } from '../../ui/classes.ts';

interface ThumbnailProps {
  /** Null shows nothing, and so does a picture that fails to load. */
  src: string | null;
  alt: string;
  className?: string;
}

/** The picture of a reported or decided subject, small. */
export function Thumbnail({ src, alt, className }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || src === failed) return null;
  return (
    <img
      src={src}
      srcSet={imageSrcSet(src, [96, 192])}
      sizes="4rem"
      onError={() => setFailed(src)}
      alt={alt}
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      className={classes('shrink-0 rounded-lg border bg-wash object-cover', className)}
    />
  );
}
