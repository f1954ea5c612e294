import { useCallback, useState } from 'react';
import { imageSrcSet } from '../../domain/posts/image-url.ts';
import { classes } from './classes.ts';

interface PictureProps {
  src: string;
  alt: string;
  /** Its layout width (`sizes`): the browser loads the smallest file that is sufficient. */
  sizes: string;
  className?: string;
}

/**
 * The image of a post, always square; loaded when it comes near the screen. Renders nothing when
 * the file is gone, as after a restore of the database, which restores posts but not their images.
 */
export function Picture({ src, alt, sizes, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // In a server-rendered page, loading may have failed before React listened.
  const look = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  if (failed === src) return null;
  return (
    <img
      ref={look}
      onError={() => setFailed(src)}
      src={src}
      srcSet={imageSrcSet(src, [192, 320, 640, 960])}
      sizes={sizes}
      alt={alt}
      width={960}
      height={960}
      loading="lazy"
      decoding="async"
      className={classes('aspect-square bg-wash object-cover', className)}
    />
  );
}
