import { useCallback, useState } from 'react';
import { imageSrcSet } from '../../domain/posts/image-url.ts';
import { classes } from './classes.ts';

interface PictureProps {
  src: string;
  alt: string;
  /** How wide the layout shows it (`sizes`): the browser takes the smallest file that is enough. */
  sizes: string;
  className?: string;
}

/**
 * The picture of a post, always square; loaded when it comes near the screen. Nothing where it is gone: a post stands
 * without it, as after a restore of the database, which brings posts back but not their pictures.
 */
export function Picture({ src, alt, sizes, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // In a page that the server wrote, loading may have failed before there was anybody to hear of it.
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
