import { Suspense, useState } from 'react';
import type { Attachment } from '../../../domain/conversations/attachment.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { DialogFallback } from '../../ui/chunk-fallback.tsx';
import { classes } from '../../ui/classes.ts';
import type { AttachmentSource } from './attachment-source.ts';
import { PrivatePicture } from './private-picture.tsx';

const LargePicture = lazyChunk(async () => (await import('./large-picture.tsx')).LargePicture);

interface PicturesProps {
  pictures: readonly Attachment[];
  source: AttachmentSource;
  sender: string | null;
}

/** The pictures of a message, small; each opens large. */
export function Pictures({ pictures, source, sender }: PicturesProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const isOne = pictures.length === 1;
  const what = (index: number) => (isOne ? 'la photo' : `la photo ${index + 1}`);
  return (
    <>
      <ul className={classes('grid max-w-full gap-1', isOne ? 'w-64' : 'w-64 grid-cols-2 sm:w-72')}>
        {pictures.map((picture, index) => (
          <li key={picture.id} className="grid">
            <button
              type="button"
              aria-label={`Agrandir ${what(index)}`}
              onClick={() => setOpened(index)}
              className="cursor-zoom-in overflow-hidden rounded-sm bg-wash"
            >
              <PrivatePicture
                picture={picture}
                source={source}
                size="small"
                sender={sender}
                className={classes('w-full object-cover', isOne ? 'aspect-[4/3]' : 'aspect-square')}
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Suspense fallback={<DialogFallback onCancel={() => setOpened(null)} />}>
          <LargePicture
            {...{ pictures, source, sender }}
            index={opened}
            onIndexChange={setOpened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
